import * as z from "zod";
import { listQuerySchema } from "@/lib/paging";

export const AUDIT_OUTCOMES = ["done", "refused"] as const;

/** A day or a moment; a filter that is left empty counts as not given. */
const moment = z
  .string()
  .max(40)
  .refine((value) => value === "" || !Number.isNaN(Date.parse(value)), "Not a date")
  .optional();
const word = z.string().trim().max(254).optional();

/** The audit log, newest first by default. `actor` is a person's id or e-mail; `to` includes its whole day. */
export const listAuditLogSchema = listQuerySchema(["at"], {
  sort: z.enum(["-at", "at"]).default("-at"),
  perPage: z.coerce.number().int().min(1).max(500).default(50),
  action: word,
  entityType: word,
  actor: word,
  outcome: z.enum([...AUDIT_OUTCOMES, ""]).optional(),
  from: moment,
  to: moment,
});

export type AuditQuery = z.output<typeof listAuditLogSchema>;

/** One field of a change. A value that is not there is null. */
export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** One row of the audit log. Times are ISO 8601 UTC. */
export interface AuditEntryView {
  id: string;
  at: string;
  actorId: string | null;
  actorEmail: string | null;
  /** The name of the API token by which the actor asked; null of a session. */
  token: string | null;
  action: string;
  entityType: string;
  entityId: string | null;
  outcome: (typeof AUDIT_OUTCOMES)[number];
  changes: AuditChange[];
  ip: string | null;
  requestId: string | null;
}
