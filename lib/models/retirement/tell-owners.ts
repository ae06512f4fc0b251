import { asc, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { namedBatch, valuesOf } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentScenarios } from "@/db/schema/agent-scenarios";
import { users } from "@/db/schema/auth";
import { ragQuestions } from "@/db/schema/knowledge";
import { modelRetirements } from "@/db/schema/model-retirements";
import { ownerTaskStatements } from "@/lib/agents/starting/owner-task";
import type { Actor } from "@/lib/auth/actor";
import { PERSON_COLUMNS, personActor } from "@/lib/auth/person-actor";
import { HIGHEST_ROLE, readSystemRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import type { JobKind } from "@/lib/jobs/job-kind";
import { enqueueIfStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { COMPARE_MODELS, RETIREMENTS_FACTS } from "./retirement-rules";
import { type Comparison, taskWords } from "./retirement-words";
import type { RetiringModel } from "./retiring-models";
import { type RetiringItem, readRetiringAgents, readRetiringRags } from "./used-models";

/** Agents or RAGs that a slice looks at. */
const ITEMS = 20;

interface Cursor {
  kind: RetiringItem["kind"];
  /** The last one that was looked at. */
  after: string;
}

const readItems = (ctx: Context, { kind, after }: Cursor): Promise<RetiringItem[]> =>
  kind === "agent"
    ? readRetiringAgents(ctx, { where: sql`agents.id > ${after}`, limit: ITEMS })
    : readRetiringRags(ctx, { where: sql`rags.id > ${after}`, limit: ITEMS });

/** Reads what is known about the items: tasks so far, owners, and what they are tested with. */
async function readKnown(ctx: Context, items: readonly RetiringItem[]) {
  const ids = valuesOf(items.map(({ id }) => id));
  const { told, people, scenarios, questions } = await namedBatch(ctx.db, {
    told: ctx.db
      .select({
        item: sql<string>`coalesce(${modelRetirements.agentId}, ${modelRetirements.ragId})`.as(
          "item",
        ),
        model: modelRetirements.model,
      })
      .from(modelRetirements)
      .where(sql`${modelRetirements.agentId} IN ${ids} OR ${modelRetirements.ragId} IN ${ids}`),
    // The person who made it, or the first superadmin if they are gone.
    people: ctx.db
      .select(PERSON_COLUMNS)
      .from(users)
      .where(
        sql`${users.active} AND (${users.id} IN ${valuesOf(items.map((one) => one.createdBy))} OR ${users.id} = (
          SELECT first.id FROM ${users} AS first WHERE first.active AND first.role = ${HIGHEST_ROLE}
          ORDER BY first.created_at, first.id LIMIT 1))`,
      )
      .orderBy(asc(users.createdAt), users.id),
    scenarios: ctx.db
      .selectDistinct({ id: agentScenarios.agentId })
      .from(agentScenarios)
      .where(inArray(agentScenarios.agentId, sql`${ids}`)),
    questions: ctx.db
      .selectDistinct({ id: ragQuestions.ragId })
      .from(ragQuestions)
      .where(inArray(ragQuestions.ragId, sql`${ids}`)),
  });
  const tested = new Set([...scenarios, ...questions].map(({ id }) => id));
  return {
    isTold: ({ id }: RetiringItem, { model }: RetiringModel) =>
      told.some((one) => one.item === id && one.model === model),
    isTested: ({ id }: RetiringItem) => tested.has(id),
    ownerOf: ({ createdBy }: RetiringItem) =>
      people.find(({ id }) => id === createdBy) ??
      people.find(({ role }) => readSystemRole(role) === HIGHEST_ROLE),
  };
}

function comparisonOf(
  { kind }: RetiringItem,
  { use, successor }: RetiringModel,
  isTested: boolean,
): Comparison {
  if (use === "reranking") return "not-a-choice";
  if (successor === null) return "no-successor";
  if (use === "embedding") return "needs-index";
  if (!isTested) return kind === "agent" ? "no-scenarios" : "no-questions";
  return "runs";
}

/** Statements that make the task about an item's model, once. */
function taskStatements(
  ctx: Context,
  {
    item,
    retiring,
    owner,
    isTested,
  }: { item: RetiringItem; retiring: RetiringModel; owner: Actor; isTested: boolean },
): BatchItem<"sqlite">[] {
  const id = crypto.randomUUID();
  const { kind } = item;
  const { integrationId, use, model, successor, endsAt, isOver } = retiring;
  const comparison = comparisonOf(item, retiring, isTested);
  const column = kind === "agent" ? modelRetirements.agentId : modelRetirements.ragId;
  const row = {
    ...{ id, integrationId, use, model, successor, createdAt: ctx.now },
    agentId: kind === "agent" ? item.id : null,
    ragId: kind === "rag" ? item.id : null,
  };
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${modelRetirements} WHERE ${column} = ${item.id}
    AND ${modelRetirements.model} = ${model})`;
  const isOwn = sql`EXISTS (SELECT 1 FROM ${modelRetirements} WHERE ${modelRetirements.id} = ${id})`;
  const task = ownerTaskStatements(ctx, {
    ...{ id, actor: owner, ...taskWords(item, retiring, comparison) },
    projectId: null,
    dueAt: isOver ? null : Date.parse(endsAt),
    about: { [kind]: item.id, model, ...(successor !== null && { successor }) },
    guard: isOwn,
  });
  return [
    insertWhere(ctx.db, modelRetirements, row, isNew),
    ...task,
    ...(comparison === "runs"
      ? [enqueueIfStatement({ ...ctx, actor: owner }, { kind: COMPARE_MODELS, subject: id }, isOwn)]
      : []),
  ];
}

/**
 * Makes a task for the owner of each agent and RAG whose model retires within 30 days or has retired: one
 * per item and model, also if the task was closed since.
 */
export const retirementsJob: JobKind = {
  ...RETIREMENTS_FACTS,
  async run(ctx, { cursor }) {
    const place = (cursor as Cursor | null) ?? { kind: "agent", after: "" };
    const items = await readItems(ctx, place);
    const last = items.at(-1);
    const after: Cursor | null =
      last && items.length === ITEMS
        ? { kind: place.kind, after: last.id }
        : place.kind === "agent"
          ? { kind: "rag", after: "" }
          : null;
    const concerned = items.filter(({ models }) => models.length > 0);
    const statements: BatchItem<"sqlite">[] = [];
    if (concerned.length > 0) {
      const { isTold, isTested, ownerOf } = await readKnown(ctx, concerned);
      for (const item of concerned) {
        const owner = ownerOf(item);
        if (!owner) continue;
        for (const retiring of item.models) {
          if (isTold(item, retiring)) continue;
          const by = { owner: personActor(owner), isTested: isTested(item) };
          statements.push(...taskStatements(ctx, { item, retiring, ...by }));
        }
      }
    }
    if (statements.length > 0) wakeEngine(ctx);
    return after ? { statements, cursor: after, next: "more" } : { statements, next: "done" };
  },
};
