import Form from "next/form";
import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { readPageQuery } from "@/lib/paging";
import { type AuditQuery, listAuditLogSchema } from "@/lib/system/audit-schema";
import type { TabQuery } from "../_settings-tabs";

const AUDIT_PER_PAGE = 25;
const FILTERS = ["q", "action", "entityType", "actor", "outcome", "from", "to"] as const;

/** The audit log's part of the tab's URL. Its page has a name of its own: the crash reports are paged too. */
export function readAuditQuery(query: TabQuery): AuditQuery {
  const read = readPageQuery(listAuditLogSchema, { ...query, page: query.auditPage });
  return { ...read, perPage: AUDIT_PER_PAGE };
}

function filterParams(query: AuditQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of FILTERS) if (query[name]) params.set(name, query[name]);
  return params;
}

/** True when something narrows the list. */
export function isFiltered(query: AuditQuery): boolean {
  return FILTERS.some((name) => Boolean(query[name]));
}

/** The tab at a page of the audit log, filters kept. */
export function auditHref(query: AuditQuery, page: number): string {
  const params = filterParams(query);
  params.set("tab", "system");
  if (page > 1) params.set("auditPage", String(page));
  return `/settings?${params}#audit-log`;
}

/** The same rows, all pages of them, as CSV. */
export function exportHref(query: AuditQuery): string {
  const params = filterParams(query).toString();
  return params ? `/api/audit/export?${params}` : "/api/audit/export";
}

interface AuditFiltersProps {
  query: AuditQuery;
  actions: readonly string[];
  entityTypes: readonly string[];
}

/** A plain GET form: the URL holds the filters, and they work before JavaScript does. */
export function AuditFilters({ query, actions, entityTypes }: AuditFiltersProps) {
  return (
    <Form
      prefetch={false}
      action="/settings"
      role="search"
      aria-label="Audit log"
      className="grid grid-cols-2 gap-3 xl:grid-cols-4"
    >
      <input type="hidden" name="tab" value="system" />
      <Labelled label="Search">
        <Input type="search" name="q" defaultValue={query.q} maxLength={200} />
      </Labelled>
      <Choice label="Action" name="action" value={query.action} values={actions} />
      <Choice label="Type" name="entityType" value={query.entityType} values={entityTypes} />
      <Choice label="Outcome" name="outcome" value={query.outcome} values={["done", "refused"]} />
      <Labelled label="Actor (email or id)">
        <Input name="actor" defaultValue={query.actor ?? ""} maxLength={254} autoComplete="off" />
      </Labelled>
      <Labelled label="From">
        <Input type="date" name="from" defaultValue={query.from ?? ""} />
      </Labelled>
      <Labelled label="To">
        <Input type="date" name="to" defaultValue={query.to ?? ""} />
      </Labelled>
      <div className="flex flex-wrap items-end gap-2">
        <button type="submit" className={buttonVariants({ variant: "secondary" })}>
          Apply filters
        </button>
        {isFiltered(query) ? (
          <Link
            href="/settings?tab=system#audit-log"
            className={buttonVariants({ variant: "ghost" })}
          >
            Clear filters
          </Link>
        ) : null}
      </div>
    </Form>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Label className="grid min-w-0 content-start gap-1.5 text-[0.8125rem]">
      {label}
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
  // A value from an old link stays chosen, though no entry has it any more.
  const known = value === "" || values.includes(value) ? values : [value, ...values];
  return (
    <Labelled label={label}>
      <NativeSelect name={name} defaultValue={value}>
        <option value="">All</option>
        {known.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </NativeSelect>
    </Labelled>
  );
}
