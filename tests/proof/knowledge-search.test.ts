import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { ragChunks, ragDocuments } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { setChunkDisabled } from "@/lib/knowledge/index-chunks";
import { searchChunks } from "@/lib/knowledge/search";
import { queryWords } from "@/lib/knowledge/words";
import { engineOver } from "../support/answering-engine";
import { closeAfterTests } from "../support/close-after-tests";
import {
  makeVectors,
  removeChunks,
  removeSpentChunks,
  startGeneration,
  switchGeneration,
  writeChunks,
} from "../support/knowledge-index";
import { makeDocument, makeRag } from "../support/knowledge-world";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { proofSeed, seededRandom } from "../support/seeded-random";
import { startModelsWorld } from "../unit/models/models-fixture";

/** Fewer by vectors: each asks a provider, and vectors must be created first. */
const SEARCHES = {
  words: proofSize({ ci: 300, full: 10_000 }),
  "words and vectors": proofSize({ ci: 90, full: 2000 }),
};
/** Searches after each change of the data. */
const SEARCHES_A_CHANGE = 4;
const WORDS = "apfel birne citron dattel 电脑 ลิ้นชัก почта voiture zebra quarz".split(" ");

interface KnownChunk {
  ragId: string;
  generationId: string;
  documentId: string;
  n: number;
  words: ReadonlySet<string>;
  text: string;
  disabled: boolean;
  /** It has a vector, so it is among the nearest of so few for any query. */
  isNear: boolean;
}

const world = await closeAfterTests(startModelsWorld());
const ctx = world.system.context(null, { engine: engineOver(world.system) });

/** The data as plain lists. `expectedTexts` is the rule of a search. */
function createModel() {
  let chunks: KnownChunk[] = [];
  const current = new Map<string, string>();
  const building = new Map<string, string>();
  return {
    current,
    building,
    documents: new Map<string, string>(),
    all: () => chunks,
    add: (chunk: KnownChunk) => chunks.push(chunk),
    drop: (isGone: (chunk: KnownChunk) => boolean) => {
      chunks = chunks.filter((chunk) => !isGone(chunk));
    },
    expectedTexts: (ragId: string, generationId: string | undefined, query: readonly string[]) =>
      chunks
        .filter((chunk) => chunk.ragId === ragId && !chunk.disabled)
        .filter((chunk) => chunk.generationId === (generationId ?? current.get(ragId)))
        .filter(({ words, isNear }) => isNear || query.some((word) => words.has(word)))
        .map(({ text }) => text)
        .sort(),
  };
}

/** Changes the data randomly and compares each search with the rule. */
async function prove(by: keyof typeof SEARCHES) {
  const hasVectors = by !== "words";
  const searches = SEARCHES[by];
  const vectors = {
    embeddingIntegrationId: world.integrationId,
    embeddingModel: "scripted",
    dimensions: 32,
  };
  const { integer, pick, chance } = seededRandom(proofSeed());
  const model = createModel();
  const ragIds: [string, ...string[]] = [
    await makeRag(ctx),
    await makeRag(ctx),
    await makeRag(ctx),
  ];
  const someWords = (most: number) =>
    Array.from({ length: integer(1, most) }, () => pick(WORDS as [string, ...string[]]));
  let serial = 0;
  const counted = new Map<string, number>();

  async function write(ragId: string, generationId: string, documentId: string) {
    const from =
      Math.max(
        -1,
        ...model
          .all()
          .filter((one) => one.documentId === documentId && one.generationId === generationId)
          .map(({ n }) => n),
      ) + 1;
    const chunks = Array.from({ length: integer(1, 3) }, (_, index) => {
      const words = someWords(4);
      const text = `${words.join(" ")} no${++serial}`;
      const n = from + index;
      // Far apart, so that neighbours stay separate hits.
      return {
        n,
        headingPath: [],
        page: null,
        start: n * 1000,
        end: n * 1000 + text.length,
        text,
        words,
      };
    });
    const rows = chunks.map(({ words: _, ...chunk }) => ({ ...chunk, documentId, title: "" }));
    await writeChunks(ctx, generationId, rows);
    for (const { n, words, text } of chunks) {
      const forms = new Set(words.flatMap(queryWords));
      model.add({
        ragId,
        generationId,
        documentId,
        n,
        words: forms,
        text,
        disabled: false,
        isNear: false,
      });
    }
  }

  const changes: Record<string, (ragId: string) => Promise<void>> = {
    add: async (ragId) => {
      const documentId = await makeDocument(ctx, ragId);
      model.documents.set(documentId, ragId);
      for (const states of [model.current, model.building]) {
        const generationId = states.get(ragId);
        if (generationId) await write(ragId, generationId, documentId);
      }
    },
    start: async (ragId) => {
      const dropped = model.building.get(ragId);
      model.drop(({ generationId }) => generationId === dropped);
      const generationId = hasVectors
        ? await startGeneration(ctx, ragId, undefined, vectors)
        : await startGeneration(ctx, ragId);
      model.building.set(ragId, generationId);
      const own = [...model.documents].filter(([, of]) => of === ragId);
      for (const [documentId] of own) await write(ragId, generationId, documentId);
    },
    switch: async (ragId) => {
      const generationId = model.building.get(ragId);
      if (!generationId) return;
      expect(await switchGeneration(ctx, { ragId, generationId })).toBe(true);
      const old = model.current.get(ragId);
      model.current.set(ragId, generationId);
      model.building.delete(ragId);
      // Sometimes the old one stays for a while, but isn't found.
      if (!old || chance(0.5)) return;
      await removeSpentChunks(ctx, ragId);
      model.drop((chunk) => chunk.ragId === ragId && chunk.generationId !== generationId);
    },
    disable: async (ragId) => {
      const own = model.all().filter((chunk) => chunk.ragId === ragId);
      const [first, ...rest] = own;
      if (!first) return;
      const chunk = pick([first, ...rest]);
      const disabled = chance(0.5);
      const [row] = await ctx.db
        .select({ id: ragChunks.id })
        .from(ragChunks)
        .where(and(eq(ragChunks.generationId, chunk.generationId), eq(ragChunks.text, chunk.text)));
      await setChunkDisabled(ctx, { ragId, chunkId: row?.id ?? 0, disabled });
      chunk.disabled = disabled;
    },
    deleteDocument: async (ragId) => {
      const own = [...model.documents].filter(([, of]) => of === ragId).map(([id]) => id);
      const [first, ...rest] = own;
      if (!first) return;
      const gone = pick([first, ...rest]);
      await ctx.db.delete(ragDocuments).where(eq(ragDocuments.id, gone));
      model.documents.delete(gone);
      model.drop(({ documentId }) => documentId === gone);
    },
    replace: async (ragId) => {
      const generationId = model.current.get(ragId);
      const found = [...model.documents].find(([, of]) => of === ragId);
      if (!generationId || !found) return;
      const [documentId] = found;
      await removeChunks(ctx, { generationId, documentId });
      model.drop((one) => one.documentId === documentId && one.generationId === generationId);
      await write(ragId, generationId, documentId);
    },
    deleteRag: async (ragId) => {
      if (chance(0.8)) return;
      await ctx.db.delete(rags).where(eq(rags.id, ragId));
      model.drop((chunk) => chunk.ragId === ragId);
      for (const [id, of] of model.documents) if (of === ragId) model.documents.delete(id);
      model.current.delete(ragId);
      model.building.delete(ragId);
      ragIds[ragIds.indexOf(ragId)] = await makeRag(ctx);
    },
  };
  const names = Object.keys(changes);
  const weighted: [string, ...string[]] = [
    "add",
    ...names,
    "add",
    "add",
    "add",
    "disable",
    "start",
    "switch",
  ];

  for (let done = 0; done < searches; done++) {
    if (done % SEARCHES_A_CHANGE === 0) {
      const name = pick(weighted);
      await changes[name]?.(pick(ragIds));
      // Sometimes vectors are missing, and sometimes those of deleted chunks are still packed.
      const made = hasVectors && chance(0.5) ? [...model.current, ...model.building] : [];
      for (const [, generationId] of made) {
        await makeVectors(ctx, generationId);
        for (const chunk of model.all())
          if (chunk.generationId === generationId) chunk.isNear = true;
      }
    }
    const ragId = pick(ragIds);
    const generationId = chance(0.2)
      ? (model.building.get(pick(ragIds)) ?? model.current.get(pick(ragIds)))
      : undefined;
    const asked = someWords(3);
    const query = chance(0.1) ? `" OR scope : "${asked.join('" NOT ')}*` : asked.join(" ");
    // With too many chunks to score, a search returns a part of what the rule says and nothing
    // else.
    const mostScored = chance(0.2) ? integer(0, 6) : undefined;
    const search = { ragId, generationId, query, limit: 1000, mostScored };
    const { hits, note } = await searchChunks(ctx, search);
    expect(note).toBeNull();
    const found = hits.map(({ text }) => text).sort();
    const expected = model.expectedTexts(ragId, generationId, queryWords(query));
    if (mostScored === undefined) expect(found).toEqual(expected);
    else {
      expect(expected).toEqual(expect.arrayContaining(found));
      expect(found.length > 0).toBe(expected.length > 0);
    }
    counted.set("hits", (counted.get("hits") ?? 0) + found.length);
  }
  printFigure(
    `Search of knowledge by ${by}: ${searches} random searches found ${counted.get("hits")} passages, each as the rule says, none of another RAG, of deleted or disabled chunks or of another generation`,
  );
  // A few searches run before there is much to find.
  expect(counted.get("hits")).toBeGreaterThan(searches / 5);
}

it("a search finds what the rule says, and never anything else", () => prove("words"), 900_000);

it(
  "a search by vectors, too, never finds anything else",
  () => prove("words and vectors"),
  900_000,
);
