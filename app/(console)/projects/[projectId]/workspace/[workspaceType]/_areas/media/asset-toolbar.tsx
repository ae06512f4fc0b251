import { SearchField } from "@/components/search-field";
import { ASSETS } from "@/lib/media/records";
import { choicesOf } from "@/lib/records/description";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import { paramOf, placeHref } from "@/lib/ui/page-place";
import { FilterSelect } from "../../../../../../_components/filter-select";
import { choiceLabel } from "../../_records/choice-label";
import { FIRST_PAGE } from "../../_records/record-screen";
import type { MediaScreen } from "./media-screen";

const DEFAULT_SORT = "-created_at";
const SORTS = [
  { value: DEFAULT_SORT, label: "Newest first" },
  { value: "created_at", label: "Oldest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "-size", label: "Largest first" },
  { value: "size", label: "Smallest first" },
  { value: "-views", label: "Most viewed" },
  { value: "-downloads", label: "Most downloaded" },
];

/** Search, type and sorting; each starts at the first page again and keeps the others. */
export function AssetToolbar({ media, query }: { media: MediaScreen; query: RecordListQuery }) {
  const { place } = media.screen;
  const left = ["asset", ...Object.keys(FIRST_PAGE)];
  const kept = Object.keys(place.params).filter((name) => !left.includes(name));
  const hrefOf = (name: string, value: string) =>
    placeHref(place, { [name]: value, asset: null, ...FIRST_PAGE });
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <SearchField
        action={place.basePath}
        className="max-md:col-span-2"
        label="Search files"
        placeholder="Search name, tags, format…"
        defaultValue={query.q}
        params={Object.fromEntries(kept.map((name) => [name, paramOf(place.params, name)]))}
      />
      {media.view === "videos" ? null : (
        <FilterSelect
          label="Type"
          value={String(query.type)}
          options={["all", ...choicesOf(ASSETS, "type")].map((value) => ({
            value,
            label: value === "all" ? "All types" : choiceLabel(value),
            href: hrefOf("type", value === "all" ? "" : value),
          }))}
        />
      )}
      <FilterSelect
        label="Sort"
        value={query.sort}
        options={SORTS.map((choice) => ({
          ...choice,
          href: hrefOf("sort", choice.value === DEFAULT_SORT ? "" : choice.value),
        }))}
      />
    </div>
  );
}
