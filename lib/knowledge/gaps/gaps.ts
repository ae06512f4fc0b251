import { and, desc, eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { knowledgeGaps } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { rowRules } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { createTask } from "@/lib/tasks/changes/create-task";
import { isoTime } from "@/lib/time";
import { requireRagManager } from "../documents/rag-access";
import { changeTime } from "./record-gap";
import {
  GAP_CHANGED,
  GAP_NOT_FOUND,
  type GapListQuery,
  type GapView,
  gapTaskSchema,
  updateGapSchema,
} from "./schema";

interface Which {
  ragId: string;
  gapId: string;
  /** The expected version, or null for any. */
  ifMatch?: number | null;
}

type GapRow = typeof knowledgeGaps.$inferSelect;

const gapView = (row: GapRow): GapView => ({
  id: row.id,
  state: row.state,
  words: row.words.split(" "),
  questions: JSON.parse(row.questions),
  count: row.count,
  task_id: row.taskId,
  answered_by: row.answeredBy === null ? null : JSON.parse(row.answeredBy),
  created_at: isoTime(row.createdAt),
  updated_at: isoTime(row.updatedAt),
  version: row.updatedAt,
});

const isGap = ({ ragId, gapId }: Which) =>
  and(eq(knowledgeGaps.id, gapId), eq(knowledgeGaps.ragId, ragId));

/**
 * Returns a page of the RAG's knowledge gaps, latest first, with the number in each state.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export async function listGaps(
  ctx: Context,
  ragId: string,
  query: GapListQuery,
): Promise<PageOf<GapView> & { states: Record<string, number> }> {
  await requireRagManager(ctx, ragId);
  const { state, page, perPage } = query;
  const ofRag = eq(knowledgeGaps.ragId, ragId);
  const { rows, counted } = await namedBatch(ctx.db, {
    rows: ctx.db
      .select()
      .from(knowledgeGaps)
      .where(and(ofRag, state === "all" ? undefined : eq(knowledgeGaps.state, state)))
      .orderBy(desc(knowledgeGaps.updatedAt), knowledgeGaps.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    counted: ctx.db
      .select({ state: knowledgeGaps.state, count: sql<number>`count(*)`.as("count") })
      .from(knowledgeGaps)
      .where(ofRag)
      .groupBy(knowledgeGaps.state),
  });
  const states = Object.fromEntries(counted.map((one) => [one.state, one.count]));
  const total = counted.reduce(
    (sum, one) => sum + (state === "all" || state === one.state ? one.count : 0),
    0,
  );
  return { ...pageOf(rows.map(gapView), total, query), states };
}

async function loadGap(ctx: Context, which: Which) {
  const manager = await requireRagManager(ctx, which.ragId);
  const [row] = await ctx.db.select().from(knowledgeGaps).where(isGap(which));
  if (!row) throw new AppError("not_found", GAP_NOT_FOUND);
  const { ifMatch = null } = which;
  if (ifMatch !== null && ifMatch !== row.updatedAt)
    throw new AppError("precondition_failed", GAP_CHANGED);
  return { manager, row };
}

/** Updates a gap's state, with an audit row. */
async function setGap(
  ctx: Context,
  which: Which,
  { row, manager }: Awaited<ReturnType<typeof loadGap>>,
  change: Partial<Pick<GapRow, "state" | "taskId">>,
): Promise<GapView> {
  const missing = new AppError("not_found", GAP_NOT_FOUND);
  const changed = new AppError("precondition_failed", GAP_CHANGED);
  const found = {
    where: isGap(which),
    ifMatch: which.ifMatch ?? null,
    version: knowledgeGaps.updatedAt,
  };
  const written = await write(ctx, {
    rules: [...manager.stillManages, ...rowRules(knowledgeGaps, found, { missing, changed })],
    change: (holds) =>
      ctx.db
        .update(knowledgeGaps)
        .set({ ...change, answeredBy: null, updatedAt: changeTime(ctx) })
        .where(and(isGap(which), holds))
        .returning(),
    audit: {
      action: "rags.updateGap",
      entityType: "rag",
      entityId: which.ragId,
      before: { id: row.id, state: row.state, taskId: row.taskId },
      after: { id: row.id, ...change },
    },
  });
  return gapView(written.changed[0]);
}

/**
 * Closes or reopens a gap, by `{ state }`. A reopened gap only closes automatically after the index
 * has changed again.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, `invalid_input` or
 *   `precondition_failed`.
 */
export async function updateGap(
  ctx: Context,
  { changes, ...which }: Which & { changes: unknown },
): Promise<GapView> {
  const loaded = await loadGap(ctx, which);
  const { state } = parseInput(updateGapSchema, changes);
  if (state === loaded.row.state) return gapView(loaded.row);
  return setGap(ctx, which, loaded, { state });
}

const NAMED = 120;

/**
 * Creates a task with a gap's questions, in `{ project_id }` or without a project. A gap has one
 * task: a repeated call returns the same.
 *
 * @throws AppError as `createTask`, and `not_found` or `forbidden` if the actor doesn't manage
 *   the RAG.
 */
export async function createGapTask(
  ctx: Context,
  { input, ...which }: Which & { input: unknown },
): Promise<GapView> {
  const loaded = await loadGap(ctx, which);
  const { row, manager } = loaded;
  const { project_id } = parseInput(gapTaskSchema, input);
  if (row.state === "task" && row.taskId !== null) return gapView(row);
  const [rag] = await ctx.db.select({ name: rags.name }).from(rags).where(eq(rags.id, which.ragId));
  const questions: string[] = JSON.parse(row.questions);
  const [first = ""] = questions;
  const lines = questions.map((question) => `- ${question.replaceAll(/\s+/g, " ").slice(0, 200)}`);
  const task = {
    name: `Answer: ${[...first.replaceAll(/\s+/g, " ")].slice(0, NAMED).join("")}`,
    description: `The RAG “${rag?.name ?? ""}” can't answer these questions:\n${lines.slice(0, 8).join("\n")}`,
    project_id,
  };
  // This key makes a repeated call return the same task.
  const key = `gap ${row.id} ${row.taskId ?? ""}`;
  const made = await createTask(ctx, task, key, manager.stillManages);
  return setGap(ctx, which, loaded, { state: "task", taskId: made.task.id });
}
