import { sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { integrations } from "@/db/schema/integrations";
import { systemState } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { WORKERS_AI_DEFAULTS, WORKERS_AI_MODELS } from "@/lib/models/default-models";
import { runModel } from "@/lib/models/workers-ai/run-model";
import { failedProbe, type Probe } from "./providers/provider";

const TYPE = "workers-ai";
/** A person or the first round of an engine waits for the test. */
const PROBE_MS = 8000;
const NOT_BOUND = "Workers AI isn't available here. It is part of deployments to Cloudflare.";
const UNEXPECTED = "Workers AI sent an unexpected response";

/** Tests the binding with one word, which costs a thousandth of a neuron. */
export async function probeWorkersAi({ ai }: Pick<Context, "ai">): Promise<Probe> {
  if (!ai) return failedProbe(NOT_BOUND);
  const { model } = WORKERS_AI_DEFAULTS.embedding;
  try {
    const json = await runModel(ai, { model, input: { text: ["test"] }, timeoutMs: PROBE_MS });
    const { data } = (json ?? {}) as { data?: unknown };
    if (!Array.isArray(data) || data.length !== 1) return failedProbe(UNEXPECTED);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failedProbe(error.message);
  }
  const models = Object.entries(WORKERS_AI_MODELS).map(([id, { endsAt = null }]) => ({
    id,
    endsAt,
  }));
  return {
    success: true,
    message: `Connected to Workers AI: ${models.length} models available`,
    reaches: [`Models (${models.length})`],
    models,
  };
}

/**
 * Adds the integration of Workers AI once, if it is bound and set-up is complete. It is active, so that
 * RAGs search by meaning without anyone configuring it; a superadmin can deactivate it.
 */
export async function ensureWorkersAi(ctx: Context): Promise<void> {
  if (!ctx.ai) return;
  const isDue = sql`NOT EXISTS (SELECT 1 FROM ${integrations} WHERE ${integrations.type} = ${TYPE})
    AND EXISTS (SELECT 1 FROM ${systemState} WHERE ${systemState.setupCompletedAt} IS NOT NULL)`;
  const [found] = await ctx.db.all<{ due: number }>(sql`SELECT ${isDue} AS due`);
  if (found?.due !== 1) return;
  const { success, message, models, reaches } = await probeWorkersAi(ctx);
  const metadata = {
    credentials: crypto.randomUUID(),
    preferredModel: WORKERS_AI_DEFAULTS.chat,
    ...(success && { models, reaches, lastGoodTestAt: ctx.now }),
  };
  const row = {
    id: crypto.randomUUID(),
    name: "Workers AI",
    type: TYPE,
    status: success ? ("connected" as const) : ("error" as const),
    errorMessage: success ? null : message,
    metadata: JSON.stringify(metadata),
    lastTestAt: ctx.now,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  } as const;
  await insertWhere(ctx.db, integrations, row, isDue);
}
