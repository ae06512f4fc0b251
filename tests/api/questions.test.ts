import { describe, expect, it } from "vitest";
import { call, type Person } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import {
  add,
  ask,
  boss,
  creator,
  member,
  OFFICE,
  ragId,
  served,
  settled,
  setUpRag,
  stranger,
  system,
} from "../support/served-rag";

setUpRag();

describe("test questions", () => {
  it("are suggested, asked by the engine, and never keep a RAG from being active", async () => {
    const rag = await insertRag(system, { createdBy: creator.id });
    const path = (rest: string) => `/api/rags/${rag}${rest}`;
    const added = await add([{ title: "Office", text: OFFICE }], {}, rag);
    const [{ id: document_id }] = added.body.documents;
    await settled(document_id, rag);
    const setStatus = (status: string) => call(system, boss, "PATCH", path(""), { status });
    for (const status of ["planning", "active"])
      expect((await setStatus(status)).body.rag).toMatchObject({ status });
    const suggestions = path("/questions/suggestions");
    await call(system, creator, "POST", path("/ask"), { question: "When is the office open?" });
    const suggested = async () =>
      (await call(system, creator, "GET", suggestions)).body.suggestions;
    await expect
      .poll(async () => (await suggested())[0])
      .toMatchObject({
        question: "When is the office open?",
        document_id,
        origin: "asked",
      });
    expect((await call(system, member, "GET", suggestions.replace(rag, ragId))).status).toBe(403);
    expect((await call(system, stranger, "GET", suggestions)).status).toBe(404);

    const hours = ["open", "closing at noon on Fridays in", "in Tromsø open nine to", "open until"];
    const questions = [
      ...hours.map((word) => ({
        question: `When is the office ${word} five?`,
        document_id,
        quote: "open from nine to five",
      })),
      { question: "Which emperor founded Byzantium?", must_refuse: true },
    ];
    expect((await call(system, creator, "POST", path("/evaluations"))).status).toBe(409);
    for (const question of questions) {
      const made = await call(system, creator, "POST", path("/questions"), question);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
    }
    for (const list of ["/questions", "/evaluations"]) {
      expect((await call(system, stranger, "GET", path(list))).status).toBe(404);
      expect((await call(system, creator, "GET", `/api/rags/${ragId}${list}`)).status).toBe(200);
      expect((await call(system, member, "GET", `/api/rags/${ragId}${list}`)).status).toBe(403);
    }
    const started = await call(system, creator, "POST", path("/evaluations"));
    expect(started).toMatchObject({ status: 202, body: { running: true } });
    const evaluations = async () => (await call(system, creator, "GET", path("/evaluations"))).body;
    await expect
      .poll(async () => (await evaluations()).running, { timeout: 30_000, interval: 50 })
      .toBe(false);
    const { evaluations: rows, gate, total } = await evaluations();
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ questions: 5, right_refusals: 1, is_current: true });
    expect(gate).toMatchObject({ state: "passed", questions: 5 });
  });
});

describe("gaps", () => {
  it("are what had no answer twice and what was of no use, for who manages the RAG", async () => {
    const path = `/api/rags/${ragId}/gaps`;
    const question = "Who was the last empress of Trebizond?";
    const first = await ask(member, question);
    expect(first.body).toMatchObject({ refused: true, nearest: expect.any(Array) });
    const refused = await ask(member, question);
    const feedback = `/api/rags/${ragId}/ask/${refused.body.query_id}/feedback`;
    const listed = async () => {
      const { body } = await call(system, creator, "GET", path);
      return body.gaps.find((one: { questions: string[] }) => one.questions.includes(question));
    };
    await expect.poll(listed, { timeout: 10_000 }).toMatchObject({ state: "open", count: 2 });
    const thumb = (person: Person) => call(system, person, "POST", feedback, { helpful: false });
    expect((await thumb(served)).status).toBe(404);
    expect((await thumb(member)).status).toBe(200);
    const gap = await listed();
    expect(gap.count).toBe(3);
    expect((await call(system, member, "GET", path)).status).toBe(403);
    expect((await call(system, stranger, "GET", path)).status).toBe(404);
    const task = await call(system, creator, "POST", `${path}/${gap.id}/task`, {});
    expect(task).toMatchObject({ status: 201, body: { gap: { state: "task" } } });
    const made = await call(system, creator, "GET", `/api/tasks/${task.body.gap.task_id}`);
    expect(made.body.task.name).toContain("Trebizond");
    const closed = await call(system, creator, "PATCH", `${path}/${gap.id}`, { state: "closed" });
    expect(closed.body.gap.state).toBe("closed");
  });
});

describe("synonyms", () => {
  it("are groups of words that the creator sets, each version once", async () => {
    const path = `/api/rags/${ragId}/synonyms`;
    const set = (person: Person, synonyms: unknown, version: number) =>
      call(system, person, "PUT", path, { synonyms }, { "if-match": `"${version}"` });
    const groups = [["leave", "holiday", "time off", "Urlaub"]];
    const first = await call(system, creator, "GET", path);
    expect(first.body).toMatchObject({ synonyms: [], version: 1 });
    const saved = await set(creator, groups, 1);
    expect(saved).toMatchObject({ status: 200, body: { synonyms: groups, version: 2 } });
    expect(saved.headers.get("etag")).toBe('"2"');
    expect((await set(creator, [], 1)).status).toBe(412);
    expect((await call(system, creator, "GET", path)).body.synonyms).toEqual(groups);
    const wrong = await set(creator, [...groups, ["leave"]], 2);
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.synonyms).toEqual([
      "Group 2 has only one word, or the same one twice. Add a word that means the same.",
    ]);
    expect((await set(member, groups, 2)).status).toBe(403);
    expect((await call(system, member, "GET", path)).status).toBe(403);
    expect((await set(stranger, groups, 2)).status).toBe(404);
  });
});
