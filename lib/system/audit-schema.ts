import * as z from "zod";
import { listQuerySchema } from "@/lib/paging";

export const AUDIT_OUTCOMES = ["done", "refused"] as const;

/** A day or a time. An empty filter counts as not set. */
const moment = z
  .string()
  .max(40)
  .refine((value) => value === "" || !Number.isNaN(Date.parse(value)), "Not a date")
  .optional();
const word = z.string().trim().max(254).optional();

/**
 * Query of the audit log, newest first by default. `actor` is the id or email of the person who did
 * it, `person` that of the account it was done to, `agent` and `run` what did it on their behalf. `to` includes its whole day.
 */
export const listAuditLogSchema = listQuerySchema(["at"], {
  sort: z.enum(["-at", "at"]).default("-at"),
  perPage: z.coerce.number().int().min(1).max(500).default(50),
  action: word,
  entityType: word,
  actor: word,
  person: word.meta({
    description:
      "ID or email of an account. Returns what was done to the account, or with `outcome=refused` the failed sign-ins to it.",
  }),
  agent: word.meta({
    description: "Name of an agent. Returns what it did on people's behalf. `any` for all agents.",
  }),
  run: word.meta({ description: "ID of an agent's run. Returns what the run did." }),
  outcome: z.enum([...AUDIT_OUTCOMES, ""]).optional(),
  from: moment,
  to: moment,
});

/** Query of the export: the same filters, as CSV or as JSON lines of sealed rows. */
export const exportAuditLogSchema = listAuditLogSchema.extend({
  format: z.enum(["csv", "jsonl"]).default("csv"),
});

export type AuditQuery = z.output<typeof listAuditLogSchema>;

/** A changed field. A missing value is null. */
const auditChangeViewSchema = z
  .object({
    field: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .meta({ id: "AuditChange" });
export type AuditChange = z.infer<typeof auditChangeViewSchema>;

/** An entry of the audit log. Times are ISO 8601 UTC. */
export const auditEntryViewSchema = z
  .object({
    id: z.string(),
    at: z.string(),
    actorId: z.string().nullable(),
    actorEmail: z.string().nullable(),
    token: z.string().nullable().meta({
      description: "Name of the API token used; null for a browser session.",
    }),
    agent: z.string().nullable().meta({
      description: "Name of the agent that did it on the actor's behalf; null if the actor did it.",
    }),
    runId: z.string().nullable().meta({ description: "The agent's run." }),
    agentId: z.string().nullable().meta({
      description: "The run's agent; null in exports, and if the run was deleted.",
    }),
    action: z.string(),
    entityType: z.string(),
    entityId: z.string().nullable(),
    entityName: z.string().nullable().meta({
      description: "Current name; null if it was deleted or has no name.",
    }),
    outcome: z.enum(AUDIT_OUTCOMES),
    changes: z.array(auditChangeViewSchema),
    ip: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntryView = z.infer<typeof auditEntryViewSchema>;

/** Number of days to count failed sign-ins for. */
export const failedSignInsSchema = z.object({
  days: z.coerce.number().int().min(1).max(90).default(7),
});

const attackedAccountSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    attempts: z.int(),
    addresses: z.int().meta({ description: "Number of IP addresses they came from." }),
    last_at: z.string(),
  })
  .meta({ id: "FailedSignIns" });

/** Accounts with failed sign-ins. Times are ISO 8601 UTC. */
export const failedSignInsAnswer = {
  days: z.int(),
  people: z.array(attackedAccountSchema).meta({ description: "Most attempts first, up to 10." }),
  unknown: z.int().meta({ description: "Attempts with an email that no account has." }),
};
export type FailedSignIns = z.infer<z.ZodObject<typeof failedSignInsAnswer>>;
