import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import { removedFiles } from "@/db/schema/media";
import { rags } from "@/db/schema/rags";
import { chunkText } from "@/lib/knowledge/chunk-text";
import {
  CHUNKS_A_BATCH,
  chunkStatements,
  chunksOf,
  setChunkDisabled,
} from "@/lib/knowledge/index-chunks";
import { searchChunks } from "@/lib/knowledge/search";
import { closeAfterTests } from "../../support/close-after-tests";
import {
  removeChunks,
  removeSpentChunks,
  startGeneration,
  switchGeneration,
  writeChunks,
} from "../../support/knowledge-index";
import { makeDocument, makeLibrary, makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const ctx = system.context();

const indexed = async () =>
  (await ctx.db.get<{ n: number }>(sql`SELECT count(*) AS n FROM rag_chunk_search`)).n;
const titles = async (ragId: string, query: string) =>
  (await searchChunks(ctx, { ragId, query })).hits.map(({ title }) => title);

const HANDBOOK = [
  {
    title: "Holidays",
    text: "Everybody has thirty days of vacation a year. Ask your manager first.",
  },
  {
    title: "Travel",
    text: "Trains are booked in second class. Hotels cost at most 120 euros a night.",
  },
  { title: "ช่วยเหลือ", text: "พนักงานทุกคนมีวันลาพักร้อนสามสิบวันต่อปี" },
  { title: "假期", text: "每位员工每年有三十天假期。" },
];
const long = (topic: string, count: number) =>
  Array.from({ length: count }, (_, n) => `Sentence ${n} is about ${topic}, as was said.`).join(
    " ",
  );

describe("a search", () => {
  it("finds by words whatever their endings, in any script, and says why", async () => {
    const { ragId, ids } = await makeLibrary(ctx, HANDBOOK);
    const { hits } = await searchChunks(ctx, {
      ragId,
      query: "How many vacations do managers have?",
    });
    expect(hits.map(({ title }) => title)).toEqual(["Holidays"]);
    const [hit] = hits;
    expect(hit).toMatchObject({ documentId: ids[0], externalId: null, start: 0, page: null });
    expect(hit?.text).toBe(HANDBOOK[0]?.text);
    expect(hit?.matched.map(({ text }) => text).sort()).toEqual(["manager", "vacation"]);
    expect(hit?.carried).toBeCloseTo(1);
    expect(await titles(ragId, "วันลาพักร้อนกี่วัน")).toEqual(["ช่วยเหลือ"]);
    expect(await titles(ragId, "有多少天假期？")).toEqual(["假期"]);
    expect(await titles(ragId, "HOTELS")).toEqual(["Travel"]);
    expect(await titles(ragId, "elephants")).toEqual([]);
  });

  it("counts a title's words more, and finds by headings", async () => {
    const { ragId } = await makeLibrary(ctx, [
      {
        title: "Notes",
        text: "The printer is mentioned here among other things that matter as much.",
      },
      {
        title: "Printer",
        text: "It is on the second floor, and other things that matter as much.",
      },
      { title: "Manual", text: `# Scanner\n\nLies beside it.` },
    ]);
    expect(await titles(ragId, "printer")).toEqual(["Printer", "Notes"]);
    expect(await titles(ragId, "scanner")).toEqual(["Manual"]);
  });

  it("takes nothing that people write for syntax", async () => {
    const { ragId } = await makeLibrary(ctx, HANDBOOK);
    const other = await makeLibrary(ctx, [{ title: "Secret", text: "The vault's code." }]);
    const word = `g${other.generationId.replaceAll("-", "")}`;
    for (const query of [
      `vault" OR scope : "${word}`,
      `scope:${word} vault`,
      `") OR ("vault`,
      `vault* ^vault NEAR(vault code) NOT hotels`,
      "{title} : vault",
      "'; DELETE FROM rag_chunks; --",
      '""" ( ) * : ^ - + \\ \u0000',
    ]) {
      const { hits } = await searchChunks(ctx, { ragId, query });
      for (const { title } of hits) expect(title).not.toBe("Secret");
    }
    expect(await titles(ragId, "NOT hotels")).toEqual(["Travel"]);
  });

  it("among common words scores what has a rarer one, by all of them but the most common", async () => {
    const texts = Array.from({ length: 12 }, (_, n) =>
      ["report", n % 5 === 0 && "quarterly", n % 3 === 0 && "harvest", n === 10 && "turnips"]
        .filter(Boolean)
        .join(" "),
    );
    const { ragId } = await makeLibrary(
      ctx,
      texts.map((text, n) => ({ title: `T${n}`, text: `${text} number${n}` })),
    );
    const query = "quarterly report on the harvest of turnips";
    const search = async (mostScored: number) =>
      (await searchChunks(ctx, { ragId, query, limit: 20, scoreLimit: mostScored })).hits.map(
        ({ title }) => title,
      );
    const all = await search(100);
    expect(all).toHaveLength(12);
    // "Turnips" alone is rare enough: the quarterly report on them still comes first.
    expect(await search(1)).toEqual(all.slice(0, 1));
    expect((await search(4)).sort()).toEqual(["T0", "T10", "T5"]);
    expect((await search(4))[0]).toBe(all[0]);
  });

  it("finds nothing for no words, no generation, and no RAG", async () => {
    const { generationId } = await makeLibrary(ctx, HANDBOOK);
    const empty = await makeRag(ctx);
    expect(await titles(empty, "hotels")).toEqual([]);
    expect(await titles("-", "hotels")).toEqual([]);
    expect(await titles(empty, "?!")).toEqual([]);
    const elsewhere = { ragId: empty, generationId, query: "hotels" };
    expect((await searchChunks(ctx, elsewhere)).hits).toEqual([]);
  });

  it("shows neighbours as one passage of the text", async () => {
    const text = `${long("whales", 60)}\n\n${long("ships", 60)}`;
    const { ragId } = await makeLibrary(ctx, [{ title: "Sea", text }]);
    const { hits } = await searchChunks(ctx, { ragId, query: "whales", limit: 3 });
    expect(hits.some(({ chunkIds }) => chunkIds.length > 1)).toBe(true);
    for (const hit of hits) expect(hit.text).toBe(text.slice(hit.start, hit.end));
  });
});

describe("the index", () => {
  it("can be written in parts and again, and holds each chunk once", async () => {
    const before = await indexed();
    const ragId = await makeRag(ctx);
    const generationId = await startGeneration(ctx, ragId);
    const text = long("snow", 2500);
    const id = await makeDocument(ctx, ragId);
    const chunks = chunksOf({ id, title: "Winter" }, chunkText(text));
    expect(chunks.length).toBeGreaterThan(CHUNKS_A_BATCH);
    await writeChunks(ctx, generationId, chunks.slice(0, 20));
    await writeChunks(ctx, generationId, chunks.slice(10, 40));
    await writeChunks(ctx, generationId, chunks);
    expect(await indexed()).toBe(before + chunks.length);
    const rows = await ctx.db.select().from(ragChunks).where(eq(ragChunks.documentId, id));
    for (const row of rows) expect(row.text).toBe(text.slice(row.start, row.end));
    await removeChunks(ctx, { generationId, documentId: id });
    expect(await indexed()).toBe(before);
  });

  it("is written by anyone who still may, for documents of the RAG alone", async () => {
    const { generationId } = await makeLibrary(ctx, []);
    const before = await indexed();
    const other = await makeDocument(ctx, await makeRag(ctx));
    await writeChunks(ctx, generationId, chunksOf({ id: other, title: "" }, chunkText("Stray")));
    const library = await makeLibrary(ctx, []);
    const id = await makeDocument(ctx, library.ragId);
    const chunks = chunksOf({ id, title: "" }, chunkText("Late"));
    const late = await chunkStatements(ctx.db, library.generationId, chunks, sql`1 = 0`);
    await ctx.db.batch([late.chunks, late.index]);
    expect(await indexed()).toBe(before);
  });

  it("loses what is deleted, whichever way it goes, and the files with it", async () => {
    const before = await indexed();
    const { ragId, ids } = await makeLibrary(ctx, HANDBOOK);
    expect(await indexed()).toBe(before + HANDBOOK.length);
    const [first = ""] = ids;
    const keys = { fileKey: `knowledge/files/${first}`, textKey: `knowledge/texts/${first}` };
    await ctx.db.update(ragDocuments).set(keys).where(eq(ragDocuments.id, first));
    await ctx.db.delete(ragDocuments).where(eq(ragDocuments.id, first));
    expect(await titles(ragId, "vacation")).toEqual([]);
    const removed = (await ctx.db.select().from(removedFiles)).map(({ key }) => key);
    expect(removed).toEqual(expect.arrayContaining(Object.values(keys)));
    await ctx.db.delete(rags).where(eq(rags.id, ragId));
    expect(await indexed()).toBe(before);
  });

  it("has a chunk that is excluded no more, until it is on again", async () => {
    const { ragId } = await makeLibrary(ctx, HANDBOOK);
    const { hits } = await searchChunks(ctx, { ragId, query: "hotels" });
    const chunkId = hits[0]?.chunkIds[0] ?? 0;
    await setChunkDisabled(ctx, { ragId, chunkId, disabled: true });
    expect(await titles(ragId, "hotels")).toEqual([]);
    const elsewhere = { ragId: await makeRag(ctx), chunkId, disabled: false };
    await expect(setChunkDisabled(ctx, elsewhere)).rejects.toMatchObject({ code: "not_found" });
    for (let twice = 0; twice < 2; twice++) {
      await setChunkDisabled(ctx, { ragId, chunkId, disabled: false });
      expect(await titles(ragId, "hotels")).toEqual(["Travel"]);
    }
  });
});

describe("a generation", () => {
  it("is built aside, answers after the switch, and the old one goes bit by bit", async () => {
    const { ragId, generationId, ids } = await makeLibrary(ctx, HANDBOOK.slice(0, 1));
    const [id = ""] = ids;
    const next = await startGeneration(ctx, ragId, { size: 400, overlap: 50 });
    await writeChunks(ctx, next, chunksOf({ id, title: "Leave" }, chunkText("Sabbaticals exist.")));
    await ctx.db
      .update(ragDocuments)
      .set({ builtAs: `${next} 1` })
      .where(eq(ragDocuments.id, id));
    expect(await titles(ragId, "sabbaticals")).toEqual([]);
    const aside = { ragId, generationId: next, query: "sabbaticals" };
    expect((await searchChunks(ctx, aside)).hits).toHaveLength(1);
    expect(await switchGeneration(ctx, { ragId, generationId: next })).toBe(true);
    expect(await switchGeneration(ctx, { ragId, generationId })).toBe(false);
    expect(await titles(ragId, "sabbaticals")).toHaveLength(1);
    expect(await titles(ragId, "vacation")).toEqual([]);
    await removeSpentChunks(ctx, ragId);
    const left = await ctx.db.select().from(ragGenerations).where(eq(ragGenerations.ragId, ragId));
    expect(left).toHaveLength(2);
    expect(left.find(({ id: one }) => one === generationId)?.state).toBe("retired");
    expect(left.find(({ id: one }) => one === next)).toMatchObject({
      state: "current",
      documents: 1,
      chunks: 1,
      chunkSize: 400,
    });
    expect(await ctx.db.select().from(ragChunks).where(eq(ragChunks.documentId, id))).toHaveLength(
      1,
    );
  });

  it("that is begun anew drops the one that was not finished", async () => {
    const ragId = await makeRag(ctx);
    const before = await indexed();
    const first = await startGeneration(ctx, ragId);
    const id = await makeDocument(ctx, ragId);
    await writeChunks(ctx, first, chunksOf({ id, title: "" }, chunkText("Half")));
    await startGeneration(ctx, ragId);
    await removeSpentChunks(ctx, ragId);
    expect(await indexed()).toBe(before);
    expect(await switchGeneration(ctx, { ragId, generationId: first })).toBe(false);
  });
});
