import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { agents } from "@/db/schema/agents";
import { integrations } from "@/db/schema/integrations";
import { ragGenerations } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import type { AgentConfig } from "@/lib/agents/config-schema";
import { usesModel } from "@/lib/agents/templates/templates";
import type { Context } from "@/lib/context/context";
import type { RagConfig } from "@/lib/rags/schema";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { WORKERS_AI_DEFAULTS, WORKERS_AI_MODELS } from "../default-models";
import {
  type ModelSource,
  preferredModel,
  type RetiringModel,
  retirementOf,
} from "./retiring-models";

/** An agent or a RAG with those of its models that retire soon. */
export interface RetiringItem {
  kind: "agent" | "rag";
  id: string;
  name: string;
  createdBy: string | null;
  models: RetiringModel[];
}

interface Picked {
  where: SQL;
  limit?: number;
}

/** SQL: an integration as JSON, because a batch's columns need different names. */
const sourceJson = (name: "reader" | "writer") => {
  const of = (column: string) => sql.raw(`${name}.${column}`);
  return sql<string | null>`iif(${of("id")} IS NULL, NULL, json_object('id', ${of("id")},
    'type', ${of("type")}, 'metadata', ${of("metadata")}))`;
};

const isKnown = <One>(one: One | null): one is One => one !== null;

function chatRetirement(ctx: Context, source: ModelSource, named: string | undefined) {
  const model = named || preferredModel(source);
  return model === null ? null : retirementOf(source, model, { now: ctx.now, use: "chat" });
}

/** Returns agents that have an integration, by id, with their model if it retires soon. */
export async function readRetiringAgents(
  ctx: Context,
  { where, limit = 1 }: Picked,
): Promise<RetiringItem[]> {
  const writer = alias(integrations, "writer");
  const rows = await ctx.db
    .select({
      id: sql<string>`${agents.id}`.as("agent_id"),
      name: sql<string>`${agents.name}`.as("agent_name"),
      createdBy: sql<string | null>`${agents.createdBy}`.as("agent_creator"),
      templateId: agents.templateId,
      config: agents.agentConfig,
      writer: sourceJson("writer").as("agent_writer"),
    })
    .from(agents)
    .innerJoin(
      writer,
      and(
        sql`${writer.id} = json_extract(${agents.agentConfig}, '$.integrationId')`,
        isNotDeleted(writer),
      ),
    )
    .where(and(isNotDeleted(agents), where))
    .orderBy(agents.id)
    .limit(limit);
  return rows.map(({ id, name, createdBy, templateId, config, writer }) => {
    const own = config === null ? null : (JSON.parse(config) as AgentConfig);
    const source =
      writer === null || !usesModel(templateId, own) ? null : (JSON.parse(writer) as ModelSource);
    const models = source ? [chatRetirement(ctx, source, own?.aiModel?.textGeneration)] : [];
    return { kind: "agent", id, name, createdBy, models: models.filter(isKnown) };
  });
}

/**
 * Returns RAGs that have an integration, by id, with those of their models that retire soon: of
 * answers, vectors, and the reranker.
 */
export async function readRetiringRags(
  ctx: Context,
  { where, limit = 1 }: Picked,
): Promise<RetiringItem[]> {
  const writer = alias(integrations, "writer");
  const reader = alias(integrations, "reader");
  const rows = await ctx.db
    .select({
      id: sql<string>`${rags.id}`.as("rag_id"),
      name: sql<string>`${rags.name}`.as("rag_name"),
      createdBy: sql<string | null>`${rags.createdBy}`.as("rag_creator"),
      config: rags.config,
      embedding: ragGenerations.embeddingModel,
      writer: sourceJson("writer").as("rag_writer"),
      reader: sourceJson("reader").as("rag_reader"),
    })
    .from(rags)
    .leftJoin(
      ragGenerations,
      and(eq(ragGenerations.ragId, rags.id), eq(ragGenerations.state, "current")),
    )
    .leftJoin(
      writer,
      and(
        sql`${writer.id} = json_extract(${rags.config}, '$.integrationId')`,
        isNotDeleted(writer),
      ),
    )
    .leftJoin(
      reader,
      and(eq(reader.id, ragGenerations.embeddingIntegrationId), isNotDeleted(reader)),
    )
    .where(
      and(isNotDeleted(rags), sql`(${writer.id} IS NOT NULL OR ${reader.id} IS NOT NULL)`, where),
    )
    .orderBy(rags.id)
    .limit(limit);
  const { now } = ctx;
  return rows.map(({ id, name, createdBy, config, embedding, writer, reader }) => {
    const own = config === null ? null : (JSON.parse(config) as RagConfig | null);
    const answers = writer === null ? null : (JSON.parse(writer) as ModelSource);
    const vectors = reader === null ? null : (JSON.parse(reader) as ModelSource);
    const models = [
      answers && chatRetirement(ctx, answers, own?.model),
      vectors && embedding ? retirementOf(vectors, embedding, { now, use: "embedding" }) : null,
      vectors && embedding && Object.hasOwn(WORKERS_AI_MODELS, embedding)
        ? retirementOf(vectors, WORKERS_AI_DEFAULTS.reranker, { now, use: "reranking" })
        : null,
    ];
    return { kind: "rag", id, name, createdBy, models: models.filter(isKnown) };
  });
}
