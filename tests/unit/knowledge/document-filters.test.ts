import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { knowledgeGaps, ragQueries } from "@/db/schema/knowledge";
import { ENGINE_KINDS } from "@/engine/work";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { addFile } from "@/lib/knowledge/documents/add-file";
import { askRag, searchPassages } from "@/lib/knowledge/documents/ask-rag";
import { getDocument, listDocuments } from "@/lib/knowledge/documents/read-documents";
import { documentListSchema } from "@/lib/knowledge/documents/schema";
import { updateDocument } from "@/lib/knowledge/documents/write-documents";
import { guessLanguage } from "@/lib/knowledge/guess-language";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const NOW = Date.parse("2026-03-10T12:00:00Z");

const TEXTS = [
  {
    title: "Hotels 2025",
    text: "A hotel costs at most 100 euros a night.",
    tags: ["Travel", "prices"],
    folder: "handbook/travel",
    valid_until: "2026-03-02",
  },
  {
    title: "Hotels 2026",
    text: "A hotel costs at most 120 euros a night.",
    tags: ["travel"],
    folder: "handbook/travel",
    valid_from: "2026-03-03",
  },
  {
    title: "Hotels 2027",
    text: "A hotel costs at most 140 euros a night.",
    folder: "handbook",
    valid_from: "2027-01-01",
  },
  {
    title: "Reisen",
    text: "Ein Hotel darf in der Nacht nicht mehr als 120 Euro kosten, und die Bahn ist immer zweite Klasse.",
    folder: "handbook2",
  },
];

const system = await closeAfterTests(createTestSystem());
const ctx = system.context(await system.createSignedIn("superadmin"), { now: NOW });
const ragId = await makeRag(ctx);
await addTexts(ctx, ragId, { documents: TEXTS });
await runJobs(() => system.context(null, { now: NOW }), {
  kinds: ENGINE_KINDS,
  until: Date.now() + 100_000,
});

const QUERY = "What does a hotel cost a night?";
const found = async (filters?: object) =>
  (await searchPassages(ctx, ragId, { query: QUERY, filters })).hits
    .map(({ title }) => title)
    .sort();
const list = (query: object) =>
  listDocuments(ctx, ragId, documentListSchema.parse({ perPage: "50", ...query }));
const listed = async (query: object) => (await list(query)).rows.map(({ title }) => title).sort();
const idOf = async (title: string) => (await list({ q: title })).rows[0]?.id ?? "";

describe("a document", () => {
  it("keeps its details, and its language is guessed", async () => {
    const { document } = await getDocument(ctx, { ragId, documentId: await idOf("Hotels 2025") });
    expect(document).toMatchObject({
      ...{ tags: ["travel", "prices"], folder: "handbook/travel", validity: "no_longer" },
      ...{ valid_from: null, valid_until: "2026-03-02" },
    });
    const german = await getDocument(ctx, { ragId, documentId: await idOf("Reisen") });
    expect(german.document).toMatchObject({ language: "de", validity: "valid", tags: [] });
  });

  it("from a folder keeps it, and a new version keeps what isn't sent", async () => {
    const file = (text: string, more = {}) =>
      addFile(ctx, ragId, {
        ...{ bytes: new TextEncoder().encode(text), name: "rules.txt", title: "Rules" },
        ...{ externalId: "rules", url: null, folder: "office\\rules/../2026", ...more },
      });
    const { id } = await file("Keep the door closed.", { tags: "Office, door", language: "en" });
    await file("Keep the window closed.", { folder: null });
    const { document } = await getDocument(ctx, { ragId, documentId: id });
    expect(document).toMatchObject({
      ...{ folder: "office/rules/2026", tags: ["office", "door"], language: "en" },
    });
  });

  it("gets and loses tags and days, and refuses days in the wrong order", async () => {
    const [added] = await addTexts(ctx, ragId, {
      documents: [{ title: "Lift", text: "The lift is out of order.", tags: ["house"] }],
    });
    const which = { ragId, documentId: added?.id ?? "" };
    const change = async (changes: object) =>
      (await updateDocument(ctx, { ...which, changes })).document;
    expect((await change({ add_tags: ["Lift", "house"], remove_tags: ["x"] })).tags).toEqual([
      "house",
      "lift",
    ]);
    expect((await change({ remove_tags: ["HOUSE"], valid_from: "2026-01-01" })).tags).toEqual([
      "lift",
    ]);
    await expect(change({ valid_until: "2025-12-31" })).rejects.toThrow(
      "Valid until can't be before valid from",
    );
    expect(await change({ tags: [], valid_from: null, valid_until: "2025-12-31" })).toMatchObject({
      ...{ tags: [], valid_from: null, valid_until: "2025-12-31", validity: "no_longer" },
    });
  });
});

describe("a search", () => {
  it("uses documents that are valid today, and names the others", async () => {
    const { hits, not_valid, matching_documents } = await searchPassages(ctx, ragId, {
      query: QUERY,
    });
    expect(hits.map(({ title }) => title)).not.toContain("Hotels 2025");
    expect(hits[0]?.title).toBe("Hotels 2026");
    expect(not_valid.map(({ title }) => title).sort()).toEqual(["Hotels 2025", "Hotels 2027"]);
    expect(matching_documents).toBeGreaterThan(1);
  });

  it.each([
    [{ valid_on: "2026-03-02" }, ["Hotels 2025", "Reisen"]],
    [{ valid_on: "2027-01-01", folder: "handbook" }, ["Hotels 2026", "Hotels 2027"]],
    [{ folder: "handbook" }, ["Hotels 2026"]],
    [{ folder: "/handbook/travel/" }, ["Hotels 2026"]],
    [{ tags: ["TRAVEL"] }, ["Hotels 2026"]],
    [{ tags: ["travel", "prices"] }, []],
    [{ tags: ["travel", "prices"], valid_on: "2026-03-02" }, ["Hotels 2025"]],
    [{ language: "de" }, ["Reisen"]],
    [{}, ["Hotels 2026", "Reisen"]],
  ])("with %j finds %j", async (filters, titles) => {
    expect(await found(filters)).toEqual(titles);
  });

  it("says that no document matches", async () => {
    const answer = await searchPassages(ctx, ragId, { query: QUERY, filters: { tags: ["none"] } });
    expect(answer).toMatchObject({ hits: [], matching_documents: 0, not_valid: [] });
  });

  it.each([
    [{ lang: "de" }, /lang/],
    [{ valid_on: "2026-02-30" }, /valid_on must be YYYY-MM-DD/],
    [{ language: "German" }, /Language must be a code/],
    [{ tags: "travel" }, /Tags must be a list/],
    [{ folder: "/" }, /Folder needs a name/],
  ])("names the wrong filter in %j", async (filters, message) => {
    await expect(searchPassages(ctx, ragId, { query: QUERY, filters })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
  });
});

describe("an answer", () => {
  it("quotes matching documents only, says which filters it used, and leaves no gap", async () => {
    const filters = { valid_on: "2026-03-02", tags: ["travel"] };
    const answer = await askRag(ctx, ragId, { question: QUERY, filters });
    expect(answer.filters).toEqual(filters);
    expect(answer.nearest.map(({ title }) => title)).toEqual(["Hotels 2025"]);
    const today = await askRag(ctx, ragId, { question: QUERY });
    expect(today.filters).toBeNull();
    expect(today.citations.map(({ title }) => title)).not.toContain("Hotels 2025");
    const none = { question: QUERY, filters: { tags: ["none"] } };
    for (let n = 0; n < 3; n++) expect((await askRag(ctx, ragId, none)).refused).toBe(true);
    await system.settle();
    expect(await ctx.db.select().from(knowledgeGaps)).toEqual([]);
    expect((await ctx.db.select().from(ragQueries)).length).toBeGreaterThan(3);
  });
});

describe("the list", () => {
  it("filters by tags, language, folder and validity, and offers what there is", async () => {
    expect(await listed({ tags: "travel" })).toEqual(["Hotels 2025", "Hotels 2026"]);
    expect(await listed({ tags: "travel, prices" })).toEqual(["Hotels 2025"]);
    expect(await listed({ folder: "handbook" })).toEqual([
      "Hotels 2025",
      "Hotels 2026",
      "Hotels 2027",
    ]);
    expect(await listed({ language: "de" })).toEqual(["Reisen"]);
    expect(await listed({ validity: "not_valid", folder: "handbook" })).toEqual([
      "Hotels 2025",
      "Hotels 2027",
    ]);
    expect(await listed({ validity: "valid", folder: "handbook" })).toEqual(["Hotels 2026"]);
    const { facets } = await list({});
    expect(facets.folders).toEqual(
      expect.arrayContaining(["handbook", "handbook/travel", "office"]),
    );
    expect(facets.tags).toEqual(expect.arrayContaining(["prices", "travel"]));
    expect(facets.languages).toContain("de");
    expect(facets.has_dates).toBe(true);
  });
});

describe("files of folders from before", () => {
  it("get their folder from their name", async () => {
    const folders =
      await ctx.db.all(sql`SELECT rtrim(rtrim(name, replace(name, '/', '')), '/') AS folder
      FROM (SELECT 'handbook/travel/rules.txt' AS name UNION ALL SELECT 'a/b.c.md')`);
    expect(folders).toEqual([{ folder: "handbook/travel" }, { folder: "a" }]);
  });
});

describe("a text's language", () => {
  it.each([
    ["en", "The office is open from nine to five, and the door is locked when it is dark."],
    ["de", "Das Büro ist von neun bis fünf Uhr offen, und die Tür ist zu, wenn es dunkel ist."],
    ["fr", "Le bureau est ouvert de neuf heures à dix-sept heures et la porte est fermée le soir."],
    ["es", "La oficina está abierta de nueve a cinco y la puerta se cierra por la noche."],
    ["ja", "オフィスは九時から五時まで開いています。"],
    ["zh", "办公室从九点到五点开放。"],
    ["th", "สำนักงานเปิดตั้งแต่เก้าโมงถึงห้าโมง"],
    [null, "HX-204-B 17 23 44"],
    [null, "Lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod"],
  ])("is %s", (language, text) => {
    expect(guessLanguage(text)).toBe(language);
  });
});
