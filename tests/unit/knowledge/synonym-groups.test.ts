import { desc, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { rags } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { rowsOf } from "@/lib/knowledge/plan-search";
import {
  MAX_GROUPS,
  MAX_WORD_LENGTH,
  MAX_WORDS_IN_GROUP,
} from "@/lib/knowledge/synonym-groups/limits";
import {
  getSynonyms,
  groupsOf,
  setSynonyms,
  synonymsColumn,
} from "@/lib/knowledge/synonym-groups/synonym-groups";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let ragId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  ragId = await makeRag(ctx);
});
const set = (synonyms: unknown, ifMatch: number | null = null) =>
  setSynonyms(ctx, { ragId, input: { synonyms }, ifMatch });

it("saves groups with an audit entry, and reads them with a statement that is sent anyway", async () => {
  expect(await getSynonyms(ctx, ragId)).toEqual({ synonyms: [], version: 1 });
  const synonyms = [["leave", "Urlaub"]];
  expect(await set(synonyms)).toEqual({ synonyms, version: 2 });
  // The same again is no change.
  expect(await set([[" leave ", "Urlaub"]])).toEqual({ synonyms, version: 2 });
  expect(await getSynonyms(ctx, ragId)).toEqual({ synonyms, version: 2 });
  const rows = await rowsOf<{ synonyms: string | null }>(
    ctx,
    ["synonyms"],
    sql`SELECT ${synonymsColumn(ragId)} AS synonyms`,
  );
  expect(groupsOf(rows[0]?.synonyms ?? null)).toEqual(synonyms);
  const entries = await ctx.db.select().from(auditLog).orderBy(desc(auditLog.at));
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    action: "rags.setSynonyms",
    entityId: ragId,
    before: JSON.stringify({ synonyms: [] }),
    after: JSON.stringify({ synonyms }),
  });
});

it("refuses an old version and leaves the RAG's own version", async () => {
  await set([["leave", "Urlaub"]], 1);
  await expect(set([], 1)).rejects.toMatchObject({ code: "precondition_failed" });
  expect(await ctx.db.select({ version: rags.version }).from(rags)).toContainEqual({
    version: 1,
  });
});

it.each([
  ["one word", [["leave"]], "Group 1 has only one word"],
  [
    "the same word twice",
    [
      ["a b", "c"],
      ["leave", "Leaves"],
    ],
    "Group 2 has only one word",
  ],
  ["no letters", [["leave", "!!"]], 'Group 1 has a word without letters or digits: "!!".'],
  ["a long word", [["leave", "x".repeat(MAX_WORD_LENGTH + 1)]], "Group 1 has a word longer than"],
  [
    "many words",
    [Array.from({ length: MAX_WORDS_IN_GROUP + 1 }, (_, n) => `word${n}`)],
    "A group can have at most 12.",
  ],
  [
    "many groups",
    Array.from({ length: MAX_GROUPS + 1 }, () => ["leave", "Urlaub"]),
    "There can be at most 100 groups",
  ],
])("refuses groups with %s", async (_, synonyms, message) => {
  await expect(set(synonyms)).rejects.toMatchObject({
    code: "invalid_input",
    errors: { synonyms: [expect.stringContaining(message)] },
  });
});

it("refuses someone who doesn't manage the RAG", async () => {
  const other = system.context(await system.createActor("moderator"));
  await expect(getSynonyms(other, ragId)).rejects.toMatchObject({ code: "forbidden" });
  const change = { ragId, input: { synonyms: [] } };
  await expect(setSynonyms(other, change)).rejects.toMatchObject({ code: "forbidden" });
});
