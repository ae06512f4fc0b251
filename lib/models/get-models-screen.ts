import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch, subquery } from "@/db/client";
import { integrations } from "@/db/schema/integrations";
import { ragGenerations } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { usageEntries } from "@/db/schema/usage";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { readObject } from "@/lib/integrations/keys";
import type { RagConfig } from "@/lib/rags/schema";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { monthStart, neuronsToday } from "@/lib/usage/ledger";
import { FREE_NEURONS, WORKERS_AI_DEFAULTS, WORKERS_AI_MODELS } from "./default-models";

/** The most RAGs on the screen. */
const MOST_RAGS = 200;

/** A model and where it runs. */
interface UsedModel {
  model: string;
  /** The integration's name; null if it was deleted. */
  integration: string | null;
  /** Where its input goes; null if it can't be called: the integration is inactive or deleted. */
  target: string | null;
}

/** What a RAG uses of models. */
interface RagModels {
  id: string;
  name: string;
  /** Null if it matches words only. */
  embedding: UsedModel | null;
  reranker: string | null;
  /** Null if answers are quotes. */
  answers: UsedModel | null;
  /** This month, in UTC. */
  costMicros: number;
  /** What is sent where; null if nothing is. */
  leaves: string | null;
}

export interface ModelsScreen {
  /** Null if this deployment doesn't have it. */
  workersAi: { isActive: boolean; neurons: number; freeNeurons: number } | null;
  rags: RagModels[];
  total: number;
}

/** An integration that a RAG uses. */
interface Used {
  type: string;
  name: string;
  isActive: 0 | 1;
  config: string;
  metadata: string;
}

const WORKERS_AI_TARGET = "Workers AI in this account";

function targetOf(ctx: Context, { type, isActive, config }: Used): string | null {
  if (isActive === 0) return null;
  if (type === "workers-ai") return ctx.ai ? WORKERS_AI_TARGET : null;
  const { baseUrl } = readObject(config);
  const address = typeof baseUrl === "string" ? baseUrl : ctx.config.openAiApiBaseUrl;
  const origin = URL.parse(address)?.origin ?? null;
  const isHere = origin !== null && ctx.config.localModelOrigins.includes(origin);
  return isHere ? `${origin}, on this machine` : origin;
}

function usedModel(ctx: Context, model: string | null | undefined, json: string | null): UsedModel {
  const used = json === null ? null : (JSON.parse(json) as Used);
  const { preferredModel } = readObject(used?.metadata ?? "{}");
  const own = typeof preferredModel === "string" ? preferredModel : null;
  return {
    model: model || own || "No model chosen",
    integration: used?.name ?? null,
    target: used && targetOf(ctx, used),
  };
}

/** Returns what a RAG sends where, in words. Null if it sends nothing. */
function leavesOf({ embedding, answers }: Pick<RagModels, "embedding" | "answers">) {
  const passages = embedding?.target ?? null;
  const sentences = answers?.target ?? null;
  if (passages === null && sentences === null) return null;
  if (passages === null) return `Questions and sentences of passages to ${sentences}`;
  const whole = `Text of passages and questions to ${passages}`;
  if (sentences === null || sentences === passages) return whole;
  return `${whole}; questions and sentences of passages to ${sentences}`;
}

/** SQL: an integration as JSON, because a batch's columns need different names. Null if there is none. */
const usedJson = (name: "embedder" | "writer") => {
  const of = (column: string) => sql.raw(`${name}.${column}`);
  return sql<string | null>`iif(${of("id")} IS NULL, NULL, json_object('type', ${of("type")},
    'name', ${of("name")}, 'isActive', ${of("is_active")}, 'config', ${of("config")},
    'metadata', ${of("metadata")}))`.as(`${name}_json`);
};

/**
 * Returns which models each RAG uses, what they cost this month and what is sent where, by name. For
 * superadmins.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function getModelsScreen(ctx: Context): Promise<ModelsScreen> {
  authorize(ctx.actor, "settings.view");
  const embedder = alias(integrations, "embedder");
  const writer = alias(integrations, "writer");
  const cost = sql`SELECT coalesce(sum(${usageEntries.microDollars}), 0) FROM ${usageEntries}
    WHERE ${usageEntries.ragId} = ${rags.id} AND ${usageEntries.at} >= ${monthStart(ctx.now)}`;
  const { rows, counted, workersAi } = await namedBatch(ctx.db, {
    rows: ctx.db
      .select({
        id: rags.id,
        rag: sql<string>`${rags.name}`.as("rag_name"),
        answersBy: rags.config,
        model: ragGenerations.embeddingModel,
        embedder: usedJson("embedder"),
        writer: usedJson("writer"),
        costMicros: subquery<number>(cost).as("cost_micros"),
      })
      .from(rags)
      .leftJoin(
        ragGenerations,
        and(eq(ragGenerations.ragId, rags.id), eq(ragGenerations.state, "current")),
      )
      .leftJoin(
        embedder,
        and(eq(embedder.id, ragGenerations.embeddingIntegrationId), isNotDeleted(embedder)),
      )
      .leftJoin(
        writer,
        and(
          sql`${writer.id} = json_extract(${rags.config}, '$.integrationId')`,
          isNotDeleted(writer),
        ),
      )
      .where(isNotDeleted(rags))
      .orderBy(asc(sql`${rags.name} COLLATE NOCASE`), rags.id)
      .limit(MOST_RAGS),
    counted: ctx.db.select({ total: sql<number>`count(*)` }).from(rags).where(isNotDeleted(rags)),
    workersAi: ctx.db
      .select({
        isActive: integrations.isActive,
        neurons: sql<number>`${neuronsToday(ctx, sql`${integrations.id}`)}`.as("neurons"),
      })
      .from(integrations)
      .where(and(eq(integrations.type, "workers-ai"), isNotDeleted(integrations))),
  });
  const [found] = workersAi;
  return {
    workersAi: found && ctx.ai ? { ...found, freeNeurons: FREE_NEURONS } : null,
    total: counted[0]?.total ?? 0,
    rags: rows.map(({ id, rag, answersBy, model, costMicros, ...used }) => {
      const config = answersBy ? (JSON.parse(answersBy) as RagConfig | null) : null;
      const embedding = model === null ? null : usedModel(ctx, model, used.embedder);
      const answers = config && usedModel(ctx, config.model, used.writer);
      const isReranked = embedding?.target && Object.hasOwn(WORKERS_AI_MODELS, embedding.model);
      return {
        ...{ id, name: rag, embedding, answers, costMicros },
        reranker: isReranked ? WORKERS_AI_DEFAULTS.reranker : null,
        leaves: leavesOf({ embedding, answers }),
      };
    }),
  };
}
