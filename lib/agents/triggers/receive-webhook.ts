import { and, eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentTriggers, triggerEvents } from "@/db/schema/agent-triggers";
import { agents } from "@/db/schema/agents";
import type { Context } from "@/lib/context/context";
import { hmacHex, isSameSecret, sha256Hex } from "@/lib/crypto/hash";
import { openTriggerSecret } from "@/lib/crypto/trigger-secret";
import { AppError } from "@/lib/errors";
import { enqueueIfStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { countAttempt } from "@/lib/rate-limit";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { REPLAY_WINDOW_MS, TRIGGER_JOB } from "./trigger-rules";

/** The same for an unknown webhook, a wrong secret and an old call. */
const REFUSED = "The webhook or its signature is wrong, or the call is more than 5 minutes old";
/** Calls per minute of one webhook from one address. */
const CALLS_PER_MINUTE = 120;
const MAX_EVENT_ID = 200;

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

function idIn(body: string): unknown {
  try {
    return (JSON.parse(body) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}

/** Returns the event's key: the body's `id`, or else the signature. */
async function keyOf(body: string, signature: string): Promise<string> {
  const id = idIn(body);
  const isUsable = typeof id === "string" && id !== "" && id.length <= MAX_EVENT_ID;
  return isUsable ? `id ${await sha256Hex(id)}` : `call ${signature}`;
}

/**
 * Receives a webhook's call. The signature is the HMAC-SHA-256 of `{t}.{body}` in hex, in the header
 * `x-atrium-signature: t={seconds},v1={hex}`, as the console signs its own calls. The body starts
 * the agent and isn't passed to it, because anyone may have written what is in it.
 *
 * @returns true if this is the first call of its event.
 * @throws AppError `unauthenticated`, `rate_limited`, or `conflict` while the trigger is paused.
 */
export async function receiveWebhook(
  ctx: Context,
  { triggerId, signature, body }: { triggerId: string; signature: string | null; body: string },
): Promise<{ isNew: boolean }> {
  const key = `webhook:${triggerId}:${ctx.client.ip}`;
  await countAttempt(ctx, [{ key, limit: CALLS_PER_MINUTE, windowMs: 60_000 }]);
  const [, time = "", given = ""] = HEADER.exec(signature ?? "") ?? [];
  const [trigger] = await ctx.db
    .select()
    .from(agentTriggers)
    .innerJoin(agents, and(eq(agents.id, agentTriggers.agentId), isNotDeleted(agents)))
    .where(and(eq(agentTriggers.id, triggerId), eq(agentTriggers.event, "webhook")));
  const { id, secret, formerSecret, formerUntil, state } = trigger?.agent_triggers ?? {};
  const isInTime = Math.abs(ctx.now - Number(time) * 1000) <= REPLAY_WINDOW_MS;
  const secrets = [
    ...(secret ? [secret] : []),
    ...(formerSecret && (formerUntil ?? 0) > ctx.now ? [formerSecret] : []),
  ];
  let isSigned = false;
  for (const sealed of secrets) {
    const expected = await hmacHex(
      await openTriggerSecret(ctx, triggerId, sealed),
      `${time}.${body}`,
    );
    isSigned = (await isSameSecret(given, expected)) || isSigned;
  }
  if (!id || !isSigned || !isInTime) throw new AppError("unauthenticated", REFUSED);
  if (state !== "active") throw new AppError("conflict", "This trigger is paused or stopped");
  const isActive = sql`EXISTS (SELECT 1 FROM ${agentTriggers} WHERE ${agentTriggers.id} = ${id} AND ${agentTriggers.state} = 'active')`;
  const row = {
    id: crypto.randomUUID(),
    triggerId: id,
    key: await keyOf(body, given),
    at: ctx.now,
  };
  const { inserted } = await namedBatch(ctx.db, {
    inserted: insertWhere(ctx.db, triggerEvents, row, isActive)
      .onConflictDoNothing()
      .returning({ id: triggerEvents.id }),
    job: enqueueIfStatement(ctx, { kind: TRIGGER_JOB, subject: id }, isActive),
  });
  wakeEngine(ctx);
  return { isNew: inserted.length > 0 };
}
