import { describe, expect, it, vi } from "vitest";
import { HOSTILE_FILES } from "../support/hostile-files";
import { call } from "../support/people";
import { at, boss, creator, search, setUpRag, system } from "../support/served-rag";

setUpRag();

const SETTLED_MS = 90_000;

async function upload(name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name));
  const response = await system.request(at(), {
    method: "POST",
    headers: { cookie: creator.cookie },
    body: form,
  });
  const body = (await response.json()) as { documents: [{ id: string }] };
  expect(response.status, JSON.stringify(body)).toBe(202);
  return body.documents[0].id;
}

/** Waits until the document is ready or failed. Health must answer all the while. */
async function settled(id: string) {
  let document: { status: string; error: string | null } | undefined;
  await vi.waitUntil(
    async () => {
      expect((await system.request("/api/health")).status).toBe(200);
      document = (await call(system, boss, "GET", at(`/${id}`))).body.document;
      return /ready|failed/.test(document?.status ?? "");
    },
    { timeout: SETTLED_MS, interval: 50 },
  );
  return document;
}

async function readsNext(word: string) {
  const id = await upload(`${word}.txt`, Buffer.from(`The ${word} is open from nine to five.`));
  expect(await settled(id)).toMatchObject({ status: "ready" });
  expect((await search(boss, word)).body.hits).toHaveLength(1);
}

/** Returns 1 if the process existed. The reader may have ended meanwhile. */
function kill(id: number): number {
  try {
    process.kill(id, "SIGKILL");
    return 1;
  } catch {
    return 0;
  }
}

describe("a hostile document", { timeout: SETTLED_MS + 30_000 }, () => {
  it.each(HOSTILE_FILES)("$name: health answers, and the next one is read", async (file) => {
    const id = await upload(file.name, file.bytes());
    const document = await settled(id);
    if (file.error === null) expect(document).toMatchObject({ status: "ready", error: null });
    else
      expect(document).toMatchObject({
        status: "failed",
        error: expect.stringMatching(file.error),
      });
    await readsNext(`lighthouse${HOSTILE_FILES.indexOf(file)}`);
  });

  it("whose reader is killed three times has failed, and the next one is read", async () => {
    const id = await upload("killed.html", Buffer.from("<p>Slow to read</p>\n".repeat(700_000)));
    const running = system.env.DB.prepare(
      "SELECT attempt FROM jobs WHERE subject = ? AND state = 'running'",
    ).bind(id);
    let kills = 0;
    const state = system.env.DB.prepare("SELECT state FROM rag_documents WHERE id = ?").bind(id);
    await vi.waitUntil(
      async () => {
        const attempt = await running.first<number>("attempt");
        const reader = system.readerId();
        if (attempt !== null && reader !== undefined) {
          kills += kill(reader);
        }
        return (await state.first<string>("state")) === "failed";
      },
      { timeout: SETTLED_MS, interval: 20 },
    );
    // A kill may hit the reader that the next attempt waits for, so the message counts attempts.
    expect(kills).toBeGreaterThan(0);
    // On a busy machine, an attempt can end by its time limit before it is killed.
    expect((await settled(id))?.error).toMatch(
      /^Couldn't read this page: (?:reading it failed 3 times|it took too long)\. Split it into smaller files and upload them\.$/,
    );
    await readsNext("breakwater");
  });
});
