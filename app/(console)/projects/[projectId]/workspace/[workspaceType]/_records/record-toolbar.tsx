import { SearchField } from "@/components/search-field";
import { choicesOf, fieldOf, type RecordDescription } from "@/lib/records/description";
import type { Field } from "@/lib/records/field-schema";
import { isNumeric } from "@/lib/records/number-format";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import { locationHref, paramOf } from "@/lib/ui/page-location";
import { recordsList } from "@/lib/views/lists";
import { FilterSelect } from "../../../../../_components/filter-select";
import { ViewsButton } from "../../../../../_components/views/views-button";
import { choiceLabel } from "./choices";
import { FIRST_PAGE, type RecordScreen } from "./record-screen";

interface RecordToolbarProps {
  screen: RecordScreen;
  query: RecordListQuery;
}

const DEFAULT_SORT = "-created_at";

/** Lower-cases a label for the middle of a sentence, except for abbreviations such as SKU. */
const inSentence = (label: string) => (label === label.toUpperCase() ? label : label.toLowerCase());

/** Search, filters and sorting. Each goes back to the first page and keeps the others. */
export function RecordToolbar({ screen, query }: RecordToolbarProps) {
  const { description, location, defaultSort = DEFAULT_SORT } = screen;
  const { plural } = description.words;
  const left = ["record", ...Object.keys(FIRST_PAGE)];
  const names = Object.keys(location.params).filter((name) => !left.includes(name));
  const hrefOf = (name: string, value: string) =>
    locationHref(location, { [name]: value, ...FIRST_PAGE });
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_repeat(auto-fit,minmax(9rem,11rem))] lg:flex lg:[&>*]:w-44 lg:[&>form]:w-auto lg:[&>form]:flex-1">
      <SearchField
        action={location.basePath}
        className="max-md:col-span-2"
        label={`Search ${plural}`}
        placeholder={`Search ${description.search.map((name) => inSentence(fieldOf(description, name).label)).join(", ")}…`}
        defaultValue={query.q}
        params={Object.fromEntries(names.map((name) => [name, paramOf(location.params, name)]))}
      />
      {description.filters.map((name) => {
        const { label } = fieldOf(description, name);
        return (
          <FilterSelect
            key={name}
            label={label}
            value={String(query[name])}
            options={[
              { value: "all", label: `${label}: all`, href: hrefOf(name, "") },
              ...choicesOf(description, name).map((value) => ({
                value,
                label: choiceLabel(value),
                href: hrefOf(name, value),
              })),
            ]}
          />
        );
      })}
      <FilterSelect
        label="Sort"
        value={query.sort}
        options={sortsOf(description).map((choice) => ({
          ...choice,
          href: hrefOf("sort", choice.value === defaultSort ? "" : choice.value),
        }))}
      />
    </div>
  );
}

function orderWords(field: Field): [string, string] {
  if (isNumeric(field)) return ["lowest first", "highest first"];
  const isTime = field.kind === "day" || field.kind === "time";
  return isTime ? ["earliest first", "latest first"] : ["A to Z", "Z to A"];
}

function sortsOf(description: RecordDescription) {
  const own = description.sorts.flatMap((name) => {
    const field = fieldOf(description, name);
    const [first, last] = orderWords(field);
    return [
      { value: name, label: `${field.label}, ${first}` },
      { value: `-${name}`, label: `${field.label}, ${last}` },
    ];
  });
  return [
    { value: DEFAULT_SORT, label: "Newest first" },
    { value: "created_at", label: "Oldest first" },
    ...own,
  ];
}

/** Saved views of a list of records. Each view of a workspace has its own. */
export function RecordViews({ screen: { address, location } }: { screen: RecordScreen }) {
  const { projectId, type } = address;
  const tab = paramOf(location.params, "view") ?? "";
  const list = recordsList({ projectId, type, tab });
  return <ViewsButton list={list} path={location.basePath} fixed={{ view: tab }} />;
}
