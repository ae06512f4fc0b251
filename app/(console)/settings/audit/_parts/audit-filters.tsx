import { FilterFields } from "@/components/filter-fields";
import { Link } from "@/components/link";
import { ListTools } from "@/components/list-tools";
import { QueryForm } from "@/components/query-form";
import { SearchField } from "@/components/search-field";
import { buttonVariants } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { readPageQuery } from "@/lib/paging";
import { AUDIT_OUTCOMES, type AuditQuery, listAuditLogSchema } from "@/lib/system/audit-schema";
import { FilterSelect } from "../../../_parts/filter-select";
import type { TabQuery } from "../../_parts/settings-tabs";
import { EXPORT_PATH } from "./export-addresses";

export const AUDIT_PATH = "/settings/audit";
const AUDIT_PER_PAGE = 25;
const FILTERS = [
  "q",
  "action",
  "entityType",
  "actor",
  "person",
  "agent",
  "run",
  "outcome",
  "from",
  "to",
] as const;

/** Reads the query from the address. */
export function readAuditQuery(query: TabQuery): AuditQuery {
  return { ...readPageQuery(listAuditLogSchema, query), perPage: AUDIT_PER_PAGE };
}

function filterParams(query: AuditQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of FILTERS) if (query[name]) params.set(name, query[name]);
  return params;
}

/** Returns true if a filter is set. */
export function isFiltered(query: AuditQuery): boolean {
  return FILTERS.some((name) => Boolean(query[name]));
}

/** Returns the address of another page with the same filters. */
export function auditHref(query: AuditQuery, page: number): string {
  const params = filterParams(query);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${AUDIT_PATH}?${params}` : AUDIT_PATH;
}

/** Returns the address of an account's failed sign-ins. */
export const failedSignInsHref = (person: string) =>
  `${AUDIT_PATH}?${new URLSearchParams({ person, outcome: "refused" })}`;

/** Returns the address of all matching entries as CSV. */
export function exportHref(query: AuditQuery): string {
  const params = filterParams(query).toString();
  return params ? `${EXPORT_PATH}?${params}` : EXPORT_PATH;
}

interface AuditFiltersProps {
  query: AuditQuery;
  actions: readonly string[];
  entityTypes: readonly string[];
  /** How many entries match. */
  count: string;
}

/** Filters whose values are typed. */
const TYPED = [
  { name: "actor", label: "Actor (email or ID)" },
  { name: "person", label: "Account (email or ID)" },
  { name: "agent", label: "Agent (name or any)" },
  { name: "run", label: "Run (ID)" },
  { name: "from", label: "From", type: "date" },
  { name: "to", label: "To", type: "date" },
] as const;

/** The line of tools. All filters are in the address. */
export function AuditFilters({ query, actions, entityTypes, count }: AuditFiltersProps) {
  const params = Object.fromEntries(filterParams(query));
  const typed = Object.fromEntries(TYPED.map(({ name }) => [name, query[name] ?? ""]));
  const values = Object.values(typed).filter(Boolean);
  const choices = [
    { name: "action", label: "Action", all: "All actions", values: actions },
    { name: "entityType", label: "Type", all: "All types", values: entityTypes },
    { name: "outcome", label: "Outcome", all: "All outcomes", values: AUDIT_OUTCOMES },
  ] as const;
  return (
    <ListTools
      search={
        <SearchField
          action={AUDIT_PATH}
          label="Search entries"
          placeholder="Search entries"
          defaultValue={query.q}
          params={params}
        />
      }
      filterCount={Object.keys(params).filter((name) => name !== "q").length}
      filters={
        <>
          {choices.map(({ name, label, all, values: known }) => (
            <FilterSelect
              key={name}
              label={label}
              value={query[name] ?? ""}
              options={[{ value: "", label: all }, ...optionsOf(known, query[name])]}
              param={{ path: AUDIT_PATH, name, params, byDefault: "" }}
            />
          ))}
          <FilterFields label="Person, agent and date" values={values}>
            <QueryForm
              action={AUDIT_PATH}
              values={typed}
              aria-label="Person, agent and date"
              className="grid gap-3"
            >
              {Object.entries(params).map(([name, value]) =>
                name in typed ? null : <input key={name} type="hidden" name={name} value={value} />,
              )}
              {TYPED.map(({ label, ...field }) => (
                <Label key={field.name} className="grid gap-1.5 text-13">
                  {label}
                  <Input
                    {...field}
                    defaultValue={typed[field.name]}
                    maxLength={254}
                    autoComplete="off"
                  />
                </Label>
              ))}
              <button type="submit" className={buttonVariants({ className: "justify-self-start" })}>
                Apply filters
              </button>
            </QueryForm>
          </FilterFields>
          {isFiltered(query) ? (
            <Link href={AUDIT_PATH} scroll={false} className={buttonVariants({ variant: "ghost" })}>
              Clear filters
            </Link>
          ) : null}
        </>
      }
      count={count}
    />
  );
}

/** Keeps a value from an old link even if no entry has it any more. */
function optionsOf(values: readonly string[], value = "") {
  const known = value === "" || values.includes(value) ? values : [value, ...values];
  return known.map((option) => ({ value: option, label: option }));
}
