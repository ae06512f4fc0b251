import { getTableName } from "drizzle-orm";
import { expect, it } from "vitest";
import { FOLDED_COLUMNS } from "@/lib/text/folded-columns";
import { hasTextIndex } from "@/lib/text/record-index";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());

/** Tasks fold a new row's text in the trigger that adds it to their index. */
const FOLD_TRIGGERS = [...FOLDED_COLUMNS.keys()]
  .flatMap((table) => ["insert", "update"].map((event) => `${getTableName(table)}_fold_${event}`))
  .filter((name) => name !== "tasks_fold_insert");

const INDEX_TRIGGERS = [...FOLDED_COLUMNS.keys()]
  .filter(hasTextIndex)
  .flatMap((table) =>
    ["delete", "fold", "insert", "update"].map((event) => `${getTableName(table)}_search_${event}`),
  );

it("has triggers for searched texts, unnamed files and tasks of agents, and no others", async () => {
  const { results } = await system.bindings.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
  ).all<{ name: string }>();
  const expected = [
    ...FOLD_TRIGGERS,
    ...INDEX_TRIGGERS,
    "agent_runs_task_ends",
    "agent_runs_task_starts",
    "deleted_records_files",
    "media_assets_files",
    "media_uploads_files",
    "rag_chunks_delete",
    "rag_chunks_disable",
    "rag_chunks_embeddings",
    "rag_documents_files",
    "rag_segments_files",
    ...["delete", "insert", "update"].map((event) => `tasks_search_${event}`),
  ];
  expect(results.map(({ name }) => name)).toEqual(expected.sort());
});
