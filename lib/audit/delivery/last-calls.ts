import { type SQL, sql } from "drizzle-orm";
import { auditDelivery } from "@/db/schema/audit";
import type { Context } from "@/lib/context/context";
import { isoTime } from "@/lib/time";
import type { WebhookCall } from "./schema";
import type { Delivered, Delivery } from "./send";

/** Webhook calls that are kept. */
const CALLS_KEPT = 10;

/** SQL: the stored calls with this one added in front, trimmed. */
export function withCall(
  ctx: Pick<Context, "now">,
  { type, rows }: Pick<Delivery, "type" | "rows">,
  { problem, status, ms }: Delivered,
): SQL {
  const call: WebhookCall = {
    at: isoTime(ctx.now),
    is_test: type === "test",
    rows: rows.length,
    status,
    error: problem,
    ms,
  };
  return sql`(SELECT json_group_array(json(kept.value)) FROM (
    SELECT ${JSON.stringify(call)} AS value, -1 AS place
    UNION ALL SELECT value, key FROM json_each(${auditDelivery.calls})
    ORDER BY place LIMIT ${CALLS_KEPT}) AS kept)`;
}

/** Parses the stored calls. */
export const readCalls = (stored: string): WebhookCall[] => JSON.parse(stored) as WebhookCall[];
