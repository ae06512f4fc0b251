import { expect, it } from "vitest";
import { LIBRARIES } from "@/db/seed/libraries";
import { countApprovals } from "@/lib/agents/runs/approvals";
import { getTaskAgent } from "@/lib/agents/tasks/task-agent";
import { deleteRemovedFiles } from "@/lib/files/removed-files";
import { askRag, searchRag } from "@/lib/knowledge/documents/ask-rag";
import { getDocumentText } from "@/lib/knowledge/documents/passages";
import { listEvaluations } from "@/lib/knowledge/golden/evaluations";
import { deleteRag } from "@/lib/rags/write-rags";
import { resetSystem } from "@/lib/system/reset-system";
import { purgeFromTrash } from "@/lib/trash/change-trash";
import { fill } from "../../../scripts/lib/fill.mjs";
import { closeAfterTests } from "../../support/close-after-tests";
import { decideAll, workRuns } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());

const TODAY = Date.UTC(2026, 10, 1);
const first = (sql: string) => system.bindings.DB.prepare(sql).first();
const counts = () =>
  first(
    `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM projects) AS projects,
      (SELECT count(*) FROM tasks) AS tasks, (SELECT count(*) FROM settings) AS settings,
      (SELECT setup_completed_at IS NOT NULL FROM system_state) AS isSetUp`,
  );
/** Agents created eleven tasks, and one task is assigned to an agent. */
const SEEDED = { users: 24, projects: 40, tasks: 412, settings: 1, isSetUp: 1 };

it("fills an empty system, keeps one in use, and replaces it when told to", async () => {
  const { DB, KV, FILES } = system.bindings;
  await fill(system.bindings, { size: "small", force: false, today: TODAY });
  expect(await counts()).toEqual(SEEDED);
  expect(await first("PRAGMA foreign_key_check")).toBeNull();

  await DB.exec("UPDATE settings SET dashboard_name = 'Ours', logo_key = 'branding/ours'");
  await DB.exec("UPDATE tasks SET name = 'Ours alone' WHERE rowid % 2 = 0");
  await Promise.all([FILES.put("branding/ours", "x"), KV.put("ours", "x")]);
  const asked = { size: "small", force: false, today: TODAY } as const;
  await expect(fill(system.bindings, asked)).rejects.toThrow(/npm run seed -- --force/);
  expect(await first("SELECT dashboard_name AS name FROM settings")).toEqual({ name: "Ours" });

  await fill(system.bindings, { ...asked, force: true });
  expect(await counts()).toEqual(SEEDED);
  expect(await first("SELECT dashboard_name AS name, logo_key AS logo FROM settings")).toEqual({
    name: "Atrium",
    logo: null,
  });
  expect(await first("SELECT count(*) AS left FROM tasks WHERE name = 'Ours alone'")).toEqual({
    left: 0,
  });
  // The full-text index has only the new rows.
  expect(
    await first(
      "SELECT count(*) AS found FROM tasks_search WHERE tasks_search MATCH '\"Ours alone\"'",
    ),
  ).toEqual({ found: 0 });
  // Its files are those of its documents and pictures, and none is to be deleted.
  const named = await DB.prepare(
    "SELECT file_key AS key FROM rag_documents UNION SELECT text_key FROM rag_documents UNION SELECT 'media/files/' || id FROM media_assets ORDER BY key",
  ).all<{ key: string }>();
  const { objects } = await FILES.list();
  expect(objects.map(({ key }) => key)).toEqual(named.results.map(({ key }) => key));
  expect(await first("SELECT count(*) AS n FROM removed_files")).toEqual({ n: 0 });
  expect((await KV.list()).keys).toEqual([]);
}, 180_000);

it("its agents have worked, and what two of them propose is done when someone approves", async () => {
  const { DB } = system.bindings;
  const states = await DB.prepare("SELECT state, count(*) AS n FROM agent_runs GROUP BY 1").all();
  expect(states.results).toEqual([
    { state: "failed", n: 1 },
    { state: "succeeded", n: 19 },
    { state: "waiting_approval", n: 2 },
  ]);
  // Schedules have started some and wait for their next time; none was missed.
  const schedules = await DB.prepare(
    "SELECT state, count(*) AS n, min(next_at) > ? AS isAhead FROM agent_schedules GROUP BY 1",
  );
  expect((await schedules.bind(TODAY).all()).results).toEqual([
    { state: "active", n: 2, isAhead: 1 },
    { state: "paused", n: 1, isAhead: 1 },
  ]);
  const known = await first("SELECT id, name FROM users WHERE email = 'superadmin@example.com'");
  const boss = { ...(await system.createActor("superadmin")), ...known };
  const ctx = system.context(boss, { now: TODAY });
  expect(await countApprovals(ctx)).toBe(3);
  // A result on a task waits for a review, and the reviewer was notified.
  const given = await first("SELECT task_id AS id FROM task_agents");
  expect(await getTaskAgent(ctx, String(given?.id))).toMatchObject({ state: "review" });
  const said = await first("SELECT body FROM task_comments WHERE body LIKE '**Result of%'");
  expect(said?.body).toContain("mineral oil");
  const told = "SELECT count(*) AS n FROM notices WHERE kind = 'review_waiting' AND link = ?";
  expect(await DB.prepare(told).bind(`/tasks/${given?.id}`).first()).toEqual({ n: 1 });
  // One proposes a task and the change of an order together.
  for (let left = await countApprovals(ctx); left > 0; left = await countApprovals(ctx)) {
    await decideAll(ctx);
    await workRuns(system);
  }
  expect(await first("SELECT count(*) AS n FROM agent_runs WHERE state = 'succeeded'")).toEqual({
    n: 21,
  });
  const changed =
    "action IN ('orders.update', 'products.update') AND run_id IN (SELECT id FROM agent_runs)";
  const row = await first(`SELECT count(*) AS n FROM audit_log WHERE ${changed}`);
  expect(row?.n).toBeGreaterThanOrEqual(2);
});

it("three RAGs know something at once: they find, answer, refuse and hold their gate", async () => {
  const boss = await system.createActor("superadmin");
  for (const { ragId, folder, questions, refusals, gaps } of LIBRARIES) {
    const ctx = system.context(boss);
    const [[question, file, quote] = ["", "", ""]] = questions;
    const [hit] = await searchRag(ctx, ragId, { query: question });
    expect(hit?.external_id).toBe(`${folder}/${file}`);
    expect(hit?.text).toContain(quote);
    const answer = await askRag(ctx, ragId, { question });
    const [citation] = answer.citations;
    expect(answer.refused).toBe(false);
    const place = { ragId, documentId: citation?.document_id ?? "" };
    const { text } = await getDocumentText(ctx, place, { start: 0, pages: 100 });
    expect(text.slice(citation?.start, citation?.end)).toBe(citation?.quote);
    expect((await askRag(ctx, ragId, { question: refusals[0] })).refused).toBe(true);

    const { gate, total } = await listEvaluations(ctx, ragId, { page: 1, perPage: 5 });
    expect(gate).toMatchObject({
      state: "passed",
      questions: 10,
      passing: 10,
    });
    expect(total).toBe(1);
    const counted = `(SELECT count(*) FROM rag_queries WHERE rag_id = '${ragId}')`;
    const known = `(SELECT count(*) FROM knowledge_gaps WHERE rag_id = '${ragId}')`;
    const linked = `(SELECT count(*) FROM rag_projects WHERE rag_id = '${ragId}')`;
    const row = await first(`SELECT ${counted} AS queries, ${known} AS gaps, ${linked} AS links`);
    expect(row?.queries).toBeGreaterThan(60);
    expect(row?.gaps).toBeGreaterThanOrEqual(gaps.length);
    expect(row?.links).toBeGreaterThan(0);
  }
});

/** Tables with a RAG's documents, questions and gaps. */
const OF_RAG = [
  "rag_documents",
  "rag_generations",
  "rag_questions",
  "rag_evaluations",
  "rag_queries",
  "knowledge_gaps",
];

it("what a RAG knows goes with it, and all of it with a reset: rows, index and files", async () => {
  const { DB, FILES } = system.bindings;
  const boss = await system.createActor("superadmin");
  const ctx = system.context(boss);
  const [gone, kept] = LIBRARIES.map(({ ragId }) => ragId);
  const rowsOf = async (ragId = "") => {
    const counts = OF_RAG.map(
      (table) => `(SELECT count(*) FROM ${table} WHERE rag_id = ?1) AS ${table}`,
    );
    return DB.prepare(`SELECT ${counts.join(", ")}`)
      .bind(ragId)
      .first();
  };
  const inIndex = () =>
    first(`SELECT (SELECT count(*) FROM rag_chunk_search) AS listed,
      (SELECT count(*) FROM rag_chunks WHERE disabled = 0) AS chunks`);
  const before = await rowsOf(kept);
  await deleteRag(ctx, { id: gone ?? "" });
  await purgeFromTrash(ctx, { kind: "rag", id: gone ?? "" });
  await deleteRemovedFiles(ctx);
  expect(await rowsOf(gone)).toEqual(Object.fromEntries(OF_RAG.map((table) => [table, 0])));
  expect(await rowsOf(kept)).toEqual(before);
  const index = await inIndex();
  expect(index?.listed).toBe(index?.chunks);
  expect(
    await first(
      "SELECT count(*) * 2 + (SELECT count(*) FROM media_assets) AS files FROM rag_documents",
    ),
  ).toEqual({
    files: (await FILES.list()).objects.length,
  });
  expect(await first("SELECT count(*) AS n FROM audit_log WHERE action = 'rags.delete'")).toEqual({
    n: 1,
  });

  await resetSystem(ctx, { confirmation: "DELETE ALL DATA" });
  for (const { ragId } of LIBRARIES)
    expect(await rowsOf(ragId)).toEqual(Object.fromEntries(OF_RAG.map((table) => [table, 0])));
  expect(await inIndex()).toEqual({ listed: 0, chunks: 0 });
  expect((await FILES.list()).objects).toEqual([]);
});
