import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { ragDocuments } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { ENGINE_KINDS } from "@/engine/work";
import { toggleIntegration } from "@/lib/integrations/change-integration";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addFile } from "@/lib/knowledge/documents/add-file";
import { askRag } from "@/lib/knowledge/documents/ask-rag";
import { retryDocument } from "@/lib/knowledge/documents/write-documents";
import { FREE_NEURONS, PICTURE_MODEL } from "@/lib/models/default-models";
import { reserveUsage } from "@/lib/usage/ledger";
import { broughtFile } from "../../support/brought-files";
import { JPEG, png, WEBP } from "../../support/images";
import { makeRag } from "../../support/knowledge-world";
import { ownReader } from "../../support/own-reader";
import { pdfOf } from "../../support/unsafe-files";
import {
  ai,
  context,
  entries,
  integrationId,
  setUpWorkersAi,
  superadmin,
  system,
} from "../models/workers-ai-fixture";

setUpWorkersAi();

const OCR = "run text recognition (OCR)";
const WRITTEN = ["", "Lockers open with the code 4711.", "Keys hang behind the door.", "", ""];

let ragId: string;
beforeEach(async () => {
  const { db } = context();
  await db.batch([db.delete(rags), db.delete(jobs)]);
  ragId = await makeRag(context());
});

const toggle = (isActive: boolean) => toggleIntegration(context(), integrationId, { isActive });
const engine = (changes = {}) => context(null, { reader: ownReader(), ...changes });
/** Runs jobs until none is due; `rounds` counts those that waited before. */
async function work(rounds = 1, changes = {}) {
  for (let round = 0; round < rounds; round++) {
    await context().db.update(jobs).set({ runAt: 0 }).where(eq(jobs.state, "queued"));
    await runJobs(() => engine(changes), { kinds: ENGINE_KINDS, until: Date.now() + 60_000 });
  }
}
const send = (name: string, bytes: Uint8Array, ctx = context()) =>
  addFile(ctx, ragId, {
    ...{ name, bytes: new Uint8Array(bytes) },
    ...{ title: null, externalId: null, url: null },
  });
const read = async (id: string) =>
  (await context().db.select().from(ragDocuments).where(eq(ragDocuments.id, id)))[0];
const ask = (question: string) => askRag(context(), ragId, { question });
const used = async () => (await entries()).filter(({ model }) => model === PICTURE_MODEL.model);

describe("a PDF with scanned pages", () => {
  it("is read by Workers AI, and says which pages were and which weren't", async () => {
    ai.behaviour = { pages: WRITTEN, scoreOf: [["4711", 0.9]] };
    const { id } = await send("mixed.pdf", broughtFile("mixed.pdf"));
    await work();
    expect(await read(id)).toMatchObject({
      state: "ready",
      pages: 5,
      note: "Workers AI wrote the text of 2 of 5 pages, which are pictures (2–3). It may contain mistakes. 1 of 5 pages has no text (4).",
    });
    const { citations } = await ask("What is the code of the lockers?");
    expect(citations).toContainEqual(expect.objectContaining({ text: WRITTEN[1], page: 2 }));
    const [{ type, options } = { type: "", options: {} }] = ai.conversions;
    expect(type).toBe("application/pdf");
    expect(options.conversionOptions.pdf).toMatchObject({
      images: { convert: true, maxConvertedImages: 5 },
    });
    expect(await used()).toMatchObject([
      { ragId, userId: superadmin.id, purpose: "embedding", inputTokens: 5000, microDollars: 0 },
    ]);
  });

  it("keeps its own text, and no heading or picture that a model wrote", async () => {
    ai.behaviour = { pages: ["Other", "# Lockers\n![x](https://evil.example/x)", "", "", "Other"] };
    const { id } = await send("mixed.pdf", broughtFile("mixed.pdf"));
    await work();
    const text = (await read(id))?.shortText ?? "";
    expect(text).toContain("    # Lockers");
    expect(text).not.toMatch(/Other|!\[/);
  });

  it("of nothing else becomes text too, or says that none was found", async () => {
    ai.behaviour = { pages: ["Visitors ring at the gate."] };
    const { id } = await send("scan.pdf", pdfOf([""]));
    await work();
    expect((await read(id))?.shortText).toBe("Visitors ring at the gate.");
    ai.behaviour = { pages: [""] };
    const other = await send("empty.pdf", pdfOf(["", ""]));
    await work();
    expect(await read(other.id)).toMatchObject({
      state: "failed",
      error: "Workers AI found no text on the scanned pages of this PDF.",
    });
  });

  it("is never sent while Workers AI is inactive, and is read again once it is active", async () => {
    await toggle(false);
    const { id } = await send("mixed.pdf", broughtFile("mixed.pdf"));
    await work();
    expect((await read(id))?.note).toBe(
      `3 of 5 pages have no text (2–4). If they are scans, ${OCR} on the file and upload it again. Or activate Workers AI (under Integrations, as a superadmin), and read the document again.`,
    );
    expect(ai.conversions).toEqual([]);
    await toggle(true);
    ai.behaviour = { pages: WRITTEN };
    await retryDocument(context(), { ragId, documentId: id });
    await work();
    expect(await read(id)).toMatchObject({ state: "ready", previous: null });
    expect((await ask("What is the code of the lockers?")).answer).toContain("4711");
    await toggle(false);
    const other = await send("scan.pdf", pdfOf([""]));
    await work();
    expect((await read(other.id))?.error).toContain("Or activate Workers AI");
  });

  it("says what is missing where Workers AI isn't bound, and sends nothing", async () => {
    const { id } = await send("mixed.pdf", broughtFile("mixed.pdf"));
    await work(1, { ai: null });
    const note = (await read(id))?.note;
    expect(note).toBe(
      `3 of 5 pages have no text (2–4). If they are scans, ${OCR} on the file and upload it again.`,
    );
    expect(ai.conversions).toEqual([]);
  });

  it.each([
    ["the model refuses", { notConverted: "upstream-text" }, "Workers AI couldn't read this file."],
    ["it isn't there", { fails: 5007 }, "Workers AI has no model toMarkdown."],
    [
      "the allowance is used up",
      { fails: 4006 },
      "The Cloudflare account's free allowance of Workers AI is used up for today. It renews at 00:00 UTC.",
    ],
    [
      "the conversion says so",
      { notConverted: "you have used up your daily free allocation of 10,000 neurons" },
      "The Cloudflare account's free allowance of Workers AI is used up for today. It renews at 00:00 UTC.",
    ],
    ["the answer isn't one", { answer: [1] }, "Workers AI sent a response that couldn't be read."],
  ])("is ready with the rest where %s, and says why", async (_, behaviour, why) => {
    ai.behaviour = { ...behaviour, failsFor: "toMarkdown" };
    const { id } = await send("mixed.pdf", broughtFile("mixed.pdf"));
    await work();
    const found = await read(id);
    expect(found?.state).toBe("ready");
    expect(found?.note).toBe(
      `3 of 5 pages have no text (2–4). Workers AI couldn't read pictures: ${why} If they are scans, ${OCR} on the file and upload it again.`,
    );
  });

  it("waits for a busy model three times, then is ready with the rest", async () => {
    ai.behaviour = { fails: 3040, failsFor: "toMarkdown" };
    const { id } = await send("mixed.pdf", broughtFile("mixed.pdf"));
    await work(2);
    expect((await read(id))?.state).toBe("queued");
    await work();
    expect(await read(id)).toMatchObject({ state: "ready" });
    expect((await read(id))?.note).toContain("Workers AI is having problems (error 3040).");
    expect(ai.conversions).toHaveLength(3);
    expect(await used()).toEqual([]);
  });

  it("isn't sent if today's allowance has no room for it", async () => {
    const call = { inputTokens: 1, outputTokens: 0, microDollars: 1, neurons: FREE_NEURONS - 10 };
    await reserveUsage(context(), { purpose: "ask", integrationId, model: "x", ...call });
    const { id } = await send("mixed.pdf", broughtFile("mixed.pdf"));
    await work();
    expect((await read(id))?.note).toContain("The free allowance of Workers AI is used up");
    expect(ai.conversions).toEqual([]);
  });
});

describe("a picture", () => {
  const ways = [
    ["png", png(), "image/png"],
    ["jpg", JPEG, "image/jpeg"],
    ["webp", WEBP, "image/webp"],
  ] as const;
  it.each(ways)("(%s) becomes text, whatever its name", async (ending, bytes, type) => {
    ai.behaviour = { pages: ["The pool closes at nine."], scoreOf: [["pool", 0.9]] };
    const { id } = await send("photo.txt", bytes);
    await work();
    const found = await read(id);
    expect(found).toMatchObject({
      state: "ready",
      pages: null,
      note: "Workers AI wrote this text from a picture. It may contain mistakes.",
    });
    expect(found?.fileKey).toMatch(new RegExp(`\\.${ending}$`));
    expect(ai.conversions).toMatchObject([{ type, name: `document.${ending}` }]);
    expect((await ask("When does the pool close?")).answer).toContain("nine");
  });

  it("of which only the name is one is read as what it is", async () => {
    const { id } = await send("plan.png", pdfOf(["The plan is a page of text."]));
    await work();
    expect(await read(id)).toMatchObject({ state: "ready", pages: 1 });
    expect(ai.conversions).toEqual([]);
  });

  it("is refused at once where Workers AI isn't bound or inactive, with what is missing", async () => {
    const refusal = { code: "unsupported_media_type" };
    await expect(send("a.png", png(), context(undefined, { ai: null }))).rejects.toMatchObject({
      ...refusal,
      message: `Couldn't read this picture: that needs Workers AI, which only deployments to Cloudflare have. Run text recognition (OCR) on it and upload the result.`,
    });
    await toggle(false);
    await expect(send("a.png", png())).rejects.toMatchObject({
      ...refusal,
      message: expect.stringContaining("A superadmin can activate it on the Integrations page."),
    });
    const { db } = system.context();
    expect(await db.select().from(ragDocuments)).toEqual([]);
  });

  it("that can't be read fails and says why; tried again it may be ready", async () => {
    ai.behaviour = { notConverted: "upstream-text" };
    const { id } = await send("a.png", png());
    await work();
    expect(await read(id)).toMatchObject({
      state: "failed",
      error: "Workers AI couldn't read this picture: Workers AI couldn't read this file.",
    });
    ai.behaviour = { pages: [" "] };
    await retryDocument(context(), { ragId, documentId: id });
    await work();
    expect((await read(id))?.error).toBe("Workers AI found nothing in this picture.");
    ai.behaviour = { pages: ["A door."] };
    await retryDocument(context(), { ragId, documentId: id });
    await work();
    expect(await read(id)).toMatchObject({ state: "ready", error: null });
  });
});
