import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ragDocuments } from "@/db/schema/knowledge";
import { auditLog } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { updateDocuments } from "@/lib/knowledge/documents/update-many";
import { makeDocument, makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const system = await createTestSystem();
let ctx: Context;
let ragId: string;
let ids: string[];
afterAll(() => system?.close());
beforeEach(async () => {
  ctx = system.context(await system.createActor("superadmin"));
  ragId = await makeRag(ctx);
  ids = [];
  for (const [title, tags, validFrom] of [
    ["Hotels", ["travel"], null],
    ["Trains", [], "2026-05-01"],
    ["Cars", ["travel", "cars"], null],
  ] as const)
    ids.push(await makeDocument(ctx, ragId, { title, tags: [...tags], validFrom }));
});

const rows = async () => {
  const found = await ctx.db.select().from(ragDocuments).where(eq(ragDocuments.ragId, ragId));
  return ids.map((id) => found.find((row) => row.id === id));
};
const audited = () =>
  ctx.db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.entityId} = ${ragId} AND ${auditLog.action} = 'rags.updateDocument'`);
const change = (changes: object, which: readonly string[] = ids) =>
  updateDocuments(ctx, ragId, { ids: which, changes });
const PATCHED = { add_tags: ["Abroad"], remove_tags: ["cars"], language: "de", folder: "a/b" };

describe("many documents", () => {
  it("get tags, a language, a folder and days in one call, each with its audit row", async () => {
    const { done, failed } = await change({ ...PATCHED, valid_until: "2026-12-31" });
    expect([done, failed]).toEqual([ids, []]);
    const all = await rows();
    expect(all.map((row) => row?.tags)).toEqual([
      ["travel", "abroad"],
      ["abroad"],
      ["travel", "abroad"],
    ]);
    for (const row of all)
      expect(row).toMatchObject({
        language: "de",
        folder: "a/b",
        validUntil: "2026-12-31",
        version: 2,
      });
    const log = await audited();
    expect(log).toHaveLength(3);
    const after = log.map((entry) => JSON.parse(entry.after ?? "{}"));
    expect(after.map(({ document }) => document).sort()).toEqual([...ids].sort());
    expect(after[0]).toMatchObject({ language: "de", valid_until: "2026-12-31" });
  });

  it("that can't be changed are named with the reason, and the others are changed", async () => {
    const gone = crypto.randomUUID();
    const result = await change({ valid_until: "2026-04-01" }, [...ids, gone]);
    expect(result.done).toEqual([ids[0], ids[2]]);
    expect(result.failed).toEqual([
      {
        ...{ id: ids[1], code: "invalid_input" },
        message: "Valid until can't be before valid from",
      },
      { id: gone, code: "not_found", message: "Document not found" },
    ]);
    const other = await makeRag(ctx);
    const foreign = await updateDocuments(ctx, other, { ids, changes: { language: "de" } });
    expect(foreign.done).toEqual([]);
    expect(foreign.failed.map(({ code }) => code)).toEqual(["not_found", "not_found", "not_found"]);
  });

  it("with these values already count as done, without being written", async () => {
    const result = await change({ add_tags: ["travel"] }, [ids[0] ?? "", ids[1] ?? ""]);
    expect(result.done).toEqual([ids[0], ids[1]]);
    expect(result.undo.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await rows())[0]?.version).toBe(1);
  });

  it("can be undone, except those that changed since", async () => {
    const before = await rows();
    const { undo } = await change(PATCHED);
    await change({ language: "fr" }, [ids[2] ?? ""]);
    const undone = await updateDocuments(ctx, ragId, { undo });
    expect(undone.done).toEqual([ids[0], ids[1]]);
    expect(undone.failed).toEqual([
      expect.objectContaining({ id: ids[2], code: "precondition_failed" }),
    ]);
    const after = await rows();
    for (const at of [0, 1]) {
      const { tags, language, folder, validFrom } = before[at] ?? {};
      expect(after[at]).toMatchObject({ tags, language, folder, validFrom });
    }
    expect(after[2]?.language).toBe("fr");
  });

  it("aren't changed by people who don't manage them, or without a change", async () => {
    const other = system.context(await system.createActor("moderator"));
    await expect(
      updateDocuments(other, ragId, { ids, changes: { language: "de" } }),
    ).rejects.toMatchObject({ code: "forbidden" });
    for (const input of [
      { ids, changes: {} },
      { ids: [], changes: { language: "de" } },
      { ids },
      { changes: { language: "de" } },
      { ids: Array.from({ length: 101 }, () => crypto.randomUUID()), changes: { language: "de" } },
      { ids, changes: { title: "All the same" } },
    ])
      await expect(updateDocuments(ctx, ragId, input)).rejects.toMatchObject({
        code: "invalid_input",
      });
    expect(await audited()).toEqual([]);
  });
});
