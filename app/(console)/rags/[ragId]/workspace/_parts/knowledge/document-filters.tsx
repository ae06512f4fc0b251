import { useSearchParams } from "next/navigation";
import { FilterChip } from "@/components/filter-chip";
import { FilterFields } from "@/components/filter-fields";
import { useApiData } from "@/components/hooks/use-api-data";
import { useLocale } from "@/components/locale";
import { useTimeFormats } from "@/components/time-formats";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { DocumentFilters } from "@/lib/knowledge/document-filters";
import type { DocumentFacets } from "@/lib/knowledge/documents/schema";
import { dayTime, languageName } from "./document-words";

/** Filters in the address; empty for none. */
export interface FilterValues {
  tags: readonly string[];
  language: string;
  folder: string;
  validOn: string;
}

/** Reads the filters of an address. */
export function filtersIn(params: URLSearchParams): FilterValues {
  return {
    tags: (params.get("tags") ?? "").split(",").filter((tag) => tag !== ""),
    language: params.get("language") ?? "",
    folder: params.get("folder") ?? "",
    validOn: params.get("valid_on") ?? "",
  };
}

/** Returns filters as parameters of an address. */
export function filterParams({ tags, language, folder, validOn }: FilterValues) {
  return {
    ...(tags.length > 0 && { tags: tags.join(",") }),
    ...(language && { language }),
    ...(folder && { folder }),
    ...(validOn && { valid_on: validOn }),
  };
}

/** Returns filters as the API takes them; undefined without any. */
export function apiFilters({ tags, ...rest }: FilterValues): DocumentFilters | undefined {
  const { tags: _list, ...values } = filterParams({ tags, ...rest });
  const filters = { ...values, ...(tags.length > 0 && { tags: [...tags] }) };
  return Object.keys(filters).length > 0 ? filters : undefined;
}

export const NO_FILTERS: FilterValues = { tags: [], language: "", folder: "", validOn: "" };

/** The filters in the address of the Ask or Search tab. */
export function useFilters() {
  const params = useSearchParams();
  return {
    filters: filtersIn(params),
    change(next: FilterValues) {
      const query = new URLSearchParams(window.location.search);
      for (const name of ["tags", "language", "folder", "valid_on"]) query.delete(name);
      for (const [name, value] of Object.entries(filterParams(next))) query.set(name, value);
      window.history.replaceState(null, "", `${window.location.pathname}?${query}`);
    },
  };
}

interface FilterChipsProps {
  facets: DocumentFacets;
  filters: FilterValues;
  onChange: (filters: FilterValues) => void;
}

/** Chips for tags, language and folder. A RAG without any of them has no chip. */
export function FilterChips({ facets, filters, onChange }: FilterChipsProps) {
  const locale = useLocale();
  const { tags, language, folder } = filters;
  const others = facets.tags.filter((tag) => !tags.includes(tag));
  const options = (all: string, values: readonly string[], nameOf = (value: string) => value) => [
    { value: "", label: all },
    ...values.map((value) => ({ value, label: nameOf(value) })),
  ];
  const withChosen = (values: readonly string[], chosen: string) =>
    chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
  const languages = withChosen(facets.languages, language);
  const folders = withChosen(facets.folders, folder);
  return (
    <>
      {tags.map((tag) => (
        <FilterChip
          key={tag}
          label={`Tag ${tag}`}
          word="Tag"
          value={tag}
          noValue=""
          options={options("Any tag", [tag, ...others])}
          onChoose={(next) =>
            onChange({
              ...filters,
              tags: tags.flatMap((one) => (one === tag ? (next === "" ? [] : [next]) : [one])),
            })
          }
        />
      ))}
      {others.length > 0 ? (
        <FilterChip
          label={tags.length > 0 ? "And tag" : "Tag"}
          value=""
          noValue=""
          options={options("Any tag", others)}
          onChoose={(next) => onChange({ ...filters, tags: [...tags, next] })}
        />
      ) : null}
      {languages.length > 0 ? (
        <FilterChip
          label="Language"
          value={language}
          noValue=""
          options={options("Any language", languages, (code) => languageName(code, locale))}
          onChoose={(next) => onChange({ ...filters, language: next })}
        />
      ) : null}
      {folders.length > 0 ? (
        <FilterChip
          label="Folder"
          value={folder}
          noValue=""
          options={options("Any folder", folders)}
          onChoose={(next) => onChange({ ...filters, folder: next })}
        />
      ) : null}
    </>
  );
}

/** Filters of a question or search. Shown once the RAG's documents can be told apart. */
export function QuestionFilters({
  ragId,
  isOpen,
  filters,
  onChange,
}: Omit<FilterChipsProps, "facets"> & { ragId: string; isOpen: boolean }) {
  const formats = useTimeFormats();
  const { data } = useApiData<{ facets: DocumentFacets }>(
    `/api/rags/${ragId}/documents?perPage=1`,
    isOpen,
  );
  const isAny = apiFilters(filters) !== undefined;
  const facets = data?.facets ?? { tags: [], languages: [], folders: [], has_dates: false };
  const { tags, languages, folders, has_dates } = facets;
  // One language is no choice.
  const offered = { ...facets, languages: languages.length > 1 ? languages : [] };
  const isEmpty = tags.length + folders.length + offered.languages.length === 0 && !has_dates;
  if (isEmpty && !isAny) return null;
  const { validOn } = filters;
  const day = dayTime(validOn);
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Documents to use</legend>
      <FilterChips facets={offered} filters={filters} onChange={onChange} />
      {has_dates || validOn ? (
        <FilterFields
          label="Valid on"
          values={validOn ? [day === null ? validOn : formats.date(day)] : []}
        >
          <Field name="valid_on" label="Valid on" description="By default today.">
            {(control) => (
              <Input
                {...control}
                type="date"
                max="9999-12-31"
                value={validOn}
                onChange={(event) => onChange({ ...filters, validOn: event.target.value })}
              />
            )}
          </Field>
        </FilterFields>
      ) : null}
      {isAny ? (
        <Button variant="ghost" size="sm" onClick={() => onChange(NO_FILTERS)}>
          Clear filters
        </Button>
      ) : null}
    </fieldset>
  );
}
