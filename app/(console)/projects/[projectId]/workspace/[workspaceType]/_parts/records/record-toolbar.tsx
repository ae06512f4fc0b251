import type { ReactNode } from "react";
import { ListTools } from "@/components/list-tools";
import { MoreFilters } from "@/components/more-filters";
import { SearchField } from "@/components/search-field";
import { choicesOf, fieldOf, type RecordDescription } from "@/lib/records/description";
import { orderWords } from "@/lib/records/order-words";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import { COUNTED_TO, shownTotal } from "@/lib/total";
import { locationHref, paramOf } from "@/lib/ui/page-location";
import { recordsList } from "@/lib/views/lists";
import { FilterSelect } from "../../../../../../_parts/filter-select";
import type { ViewsTarget } from "../../../../../../_parts/views/views-target";
import { choiceLabel, inLineOf, statusFlow, wordsOf } from "./choices";
import { FIRST_PAGE, type RecordScreen } from "./record-screen";

interface RecordToolbarProps {
  screen: RecordScreen;
  query: RecordListQuery;
  /** Number of records by status. */
  counts: Readonly<Record<string, number>>;
  count: ReactNode;
  display: ReactNode;
  /** The primary button. */
  children: ReactNode;
}

const DEFAULT_SORT = "-created_at";

/** Counting stops at `COUNTED_TO`. */
const countedAs = (total: number) => shownTotal({ total, isLowerBound: total >= COUNTED_TO });

/** Search, filters and sorting. Each goes back to the first page and keeps the others. */
export function RecordToolbar(props: RecordToolbarProps) {
  const { screen, query, counts, count, display, children } = props;
  const { description, location, defaultSort = DEFAULT_SORT } = screen;
  const { plural } = description.words;
  const left = ["record", ...Object.keys(FIRST_PAGE)];
  const names = Object.keys(location.params).filter((name) => !left.includes(name));
  const hrefOf = (name: string, value: string) =>
    locationHref(location, { [name]: value, ...FIRST_PAGE });
  const status = statusFlow(description)?.field;
  const labelOf = (name: string, value: string) =>
    name === status
      ? `${choiceLabel(value)} (${countedAs(counts[value] ?? 0)})`
      : wordsOf(fieldOf(description, name), value);
  const [inLine, more] = inLineOf(description.filters, (name) => query[name] !== "all");
  const filterOf = (name: string) => {
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
            label: labelOf(name, value),
            href: hrefOf(name, value),
          })),
        ]}
      />
    );
  };
  return (
    <ListTools
      search={
        <SearchField
          action={location.basePath}
          label={`Search ${plural}`}
          placeholder={`Search ${plural}`}
          defaultValue={query.q}
          params={Object.fromEntries(names.map((name) => [name, paramOf(location.params, name)]))}
        />
      }
      filterCount={description.filters.filter((name) => query[name] !== "all").length}
      filters={
        <>
          {inLine.map(filterOf)}
          {more.length > 0 ? <MoreFilters>{more.map(filterOf)}</MoreFilters> : null}
          <FilterSelect
            label="Sort"
            word=""
            value={query.sort}
            options={sortsOf(description).map((choice) => ({
              ...choice,
              href: hrefOf("sort", choice.value === defaultSort ? "" : choice.value),
            }))}
          />
        </>
      }
      count={count}
      isSelectable
      display={display}
    >
      {children}
    </ListTools>
  );
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

/** Returns the saved views of a list of records. Each view of a workspace has its own. */
export function viewsOf({ address, location }: RecordScreen): ViewsTarget {
  const { projectId, type } = address;
  const tab = paramOf(location.params, "view") ?? "";
  const list = recordsList({ projectId, type, tab });
  return { list, path: location.basePath, fixed: { view: tab } };
}
