import type { ReactNode } from "react";
import { FilterPanel } from "@/components/filter-panel";
import { Link } from "@/components/link";
import { QueryForm } from "@/components/query-form";
import { buttonVariants } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { readPageQuery } from "@/lib/paging";
import { type AuditQuery, listAuditLogSchema } from "@/lib/system/audit-schema";
import { cn } from "@/lib/ui/cn";
import type { TabQuery } from "../../_settings-tabs";
import { EXPORT_PATH } from "./export-addresses";

export const AUDIT_PATH = "/settings/audit";
const AUDIT_PER_PAGE = 25;
const FILTERS = ["q", "action", "entityType", "actor", "person", "outcome", "from", "to"] as const;

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
}

/** Filters in the address. */
export function AuditFilters({ query, actions, entityTypes }: AuditFiltersProps) {
  return (
    <QueryForm
      action={AUDIT_PATH}
      values={Object.fromEntries(FILTERS.map((name) => [name, query[name] ?? ""]))}
      role="search"
      aria-label="Audit log"
      className="list-tools"
    >
      <Labelled label="Search" className="w-54 max-md:w-auto max-md:flex-1">
        <Input
          type="search"
          name="q"
          placeholder="Search entries"
          defaultValue={query.q}
          maxLength={200}
        />
      </Labelled>
      <FilterPanel count={FILTERS.filter((name) => name !== "q" && query[name]).length}>
        <Choice label="Action" name="action" value={query.action} values={actions} />
        <Choice label="Type" name="entityType" value={query.entityType} values={entityTypes} />
        <Choice label="Outcome" name="outcome" value={query.outcome} values={["done", "refused"]} />
        <Labelled label="Actor (email or ID)">
          <Input
            name="actor"
            placeholder="Actor (email or ID)"
            defaultValue={query.actor ?? ""}
            maxLength={254}
            autoComplete="off"
          />
        </Labelled>
        <Labelled label="Account (email or ID)">
          <Input
            name="person"
            placeholder="Account (email or ID)"
            defaultValue={query.person ?? ""}
            maxLength={254}
            autoComplete="off"
          />
        </Labelled>
        <Labelled label="From" isShown>
          <Input type="date" name="from" defaultValue={query.from ?? ""} />
        </Labelled>
        <Labelled label="To" isShown>
          <Input type="date" name="to" defaultValue={query.to ?? ""} />
        </Labelled>
      </FilterPanel>
      <button type="submit" className={buttonVariants({ variant: "secondary" })}>
        Apply filters
      </button>
      {isFiltered(query) ? (
        <Link href={AUDIT_PATH} scroll={false} className={buttonVariants({ variant: "ghost" })}>
          Clear filters
        </Link>
      ) : null}
    </QueryForm>
  );
}

interface LabelledProps {
  label: string;
  /** Shows the label. Other fields say themselves what they are for. */
  isShown?: boolean;
  className?: string;
  children: ReactNode;
}

function Labelled({ label, isShown, className = "md:w-44", children }: LabelledProps) {
  return (
    <Label className={cn("flex min-w-0 items-center gap-1.5 font-normal text-13", className)}>
      <span className={isShown ? "text-muted-foreground" : "sr-only"}>{label}</span>
      {children}
    </Label>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string | undefined;
  values: readonly string[];
}

function Choice({ label, name, value = "", values }: ChoiceProps) {
  // Keep a value from an old link even if no entry has it any more.
  const known = value === "" || values.includes(value) ? values : [value, ...values];
  return (
    <Labelled label={label} className="md:w-36">
      <NativeSelect name={name} defaultValue={value}>
        <option value="">{`${label}: all`}</option>
        {known.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </NativeSelect>
    </Labelled>
  );
}
