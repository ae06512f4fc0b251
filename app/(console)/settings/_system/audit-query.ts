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
