import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { insertProject, insertRag } from "../support/reading-fixture";
import { type System, startSystem } from "../support/system";

let system: System;
let boss: Person;
let creator: Person;
let member: Person;
let stranger: Person;
let served: Person;
let ragId: string;

const OFFICE = "The office in Tromsø is open from nine to five. On Fridays it closes at noon.";
const PARKING = "Visitors park behind the lighthouse. A permit costs eleven crowns a day.";

beforeAll(async () => {
  system = await startSystem({ engine: true });
  await completeSetup(system);
  boss = await createPerson(system, "superadmin");
  creator = await createPerson(system, "admin");
  member = await createPerson(system, "moderator");
  stranger = await createPerson(system, "admin");
  served = await createPerson(system, "moderator");
  ragId = await insertRag(system, { createdBy: creator.id, assigned: [member.id] });
  const { id } = await insertProject(system, { members: [served.id] });
  await system.env.DB.prepare(
    "INSERT INTO rag_projects (rag_id, project_id, linked_at) VALUES (?, ?, 1)",
  )
    .bind(ragId, id)
    .run();
});
afterAll(() => system?.close());

const at = (path = "", rag = ragId) => `/api/rags/${rag}/documents${path}`;
const add = (documents: object[], headers: Record<string, string> = {}, rag = ragId) =>
  call(system, creator, "POST", at("", rag), { documents }, headers);
const ask = (person: Person, question: string, rag = ragId) =>
  call(system, person, "POST", `/api/rags/${rag}/ask`, { question });
const search = (person: Person, query: string, rag = ragId) =>
  call(system, person, "POST", `/api/rags/${rag}/search`, { query });

async function upload(name: string, body: string) {
  const form = new FormData();
  form.set("file", new File([body], name));
  const response = await system.request(at(), {
    method: "POST",
    headers: { cookie: creator.cookie },
    body: form,
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: response.status, body: (await response.json()) as any };
}

/** The document once the engine is through with it. */
async function settled(id: string, rag = ragId) {
  const read = async () => (await call(system, boss, "GET", at(`/${id}`, rag))).body.document;
  const status = async () => (await read())?.status;
  await expect.poll(status, { timeout: 30_000, interval: 50 }).toMatch(/ready|failed/);
  return read();
}

describe("texts that are posted", () => {
  it("become ready, are found, and answer with their own sentences", async () => {
    const added = await add([
      { external_id: "office", title: "Office", text: OFFICE },
      { external_id: "parking", title: "Parking", text: PARKING, url: "https://example.com/p" },
    ]);
    expect(added.status, JSON.stringify(added.body)).toBe(202);
    const [office, parking] = added.body.documents;
    expect(added.body.documents).toMatchObject([
      { external_id: "office", added: true },
      { external_id: "parking", added: true },
    ]);
    for (const { id } of [office, parking]) expect((await settled(id)).status).toBe("ready");

    const found = await search(member, "when does the office close on Fridays");
    expect(found.status).toBe(200);
    expect(found.body.hits[0]).toMatchObject({
      document_id: office.id,
      external_id: "office",
      title: "Office",
      text: OFFICE,
      start: 0,
      end: OFFICE.length,
      page: null,
    });
    expect(found.body.hits[0].matched).toContain("office");

    const answer = await ask(member, "What does a parking permit for visitors cost a day?");
    expect(answer.body.refused).toBe(false);
    const [citation] = answer.body.citations;
    expect(citation).toMatchObject({ document_id: parking.id, external_id: "parking" });
    expect(PARKING.slice(citation.start, citation.end)).toBe(citation.quote);
    expect(answer.body.answer).toContain("eleven crowns");

    const refused = await ask(member, "Which emperor founded Byzantium?");
    expect(refused.body).toMatchObject({ refused: true, answer: "", citations: [] });
    const { results } = await system.env.DB.prepare(
      "SELECT kind, refused, user_id FROM rag_queries WHERE rag_id = ? ORDER BY created_at",
    )
      .bind(ragId)
      .all();
    expect(results).toEqual([
      { kind: "search", refused: 0, user_id: member.id },
      { kind: "ask", refused: 0, user_id: member.id },
      { kind: "ask", refused: 1, user_id: member.id },
    ]);

    // Who manages the RAG sees how much of that there was, by day.
    const figures = `/api/rags/${ragId}/monitoring?days=2`;
    expect((await call(system, member, "GET", figures)).status).toBe(403);
    const { body } = await call(system, creator, "GET", figures);
    const none = { searches: 0, without_hit: 0, questions: 0, refused: 0, mean_ms: null };
    expect(body.days).toMatchObject([none, { searches: 1, questions: 2, refused: 1 }]);
    expect(body.days[1].slowest_ms).toBeGreaterThanOrEqual(body.days[1].mean_ms);

    const chunks = await call(system, member, "GET", at(`/${office.id}/chunks?at=3`));
    expect(chunks.body).toMatchObject({ total: 1, page: 1, chunks: [{ n: 0, text: OFFICE }] });
    for (const [q, total] of [
      ["FIVE", 1],
      ["lighthouse", 0],
    ])
      expect(
        (await call(system, member, "GET", at(`/${office.id}/chunks?q=${q}`))).body.total,
      ).toBe(total);
    const text = await call(system, member, "GET", at(`/${office.id}/text?start=4`));
    expect(text.body).toMatchObject({ text: OFFICE.slice(4), start: 4, next: null, pages: [] });
    const off = (person: Person, disabled: boolean) =>
      call(system, person, "PATCH", at(`/${office.id}/chunks/0`), { disabled });
    expect((await off(member, true)).status).toBe(403);
    const disabled = { disabled: true };
    const other = { "if-match": '"1"' };
    const stale = await call(
      system,
      creator,
      "PATCH",
      at(`/${office.id}/chunks/0`),
      disabled,
      other,
    );
    expect(stale).toMatchObject({ status: 412, body: { code: "precondition_failed" } });
    expect((await off(creator, true)).body.chunk).toMatchObject({ n: 0, disabled: true });
    expect((await search(boss, "Tromsø Fridays")).body.hits).toEqual([]);
    expect((await off(creator, false)).status).toBe(200);
    const jobs = await call(system, creator, "GET", `/api/jobs?ragId=${ragId}`);
    const subjects = jobs.body.jobs.map(({ subject }: { subject: string }) => subject);
    expect(subjects.sort()).toEqual([office.id, parking.id].sort());
    const others = await call(system, creator, "GET", `/api/jobs?ragId=${crypto.randomUUID()}`);
    expect(others.body).toMatchObject({ total: 0, jobs: [] });
    const list = await call(system, member, "GET", at("?q=park"));
    expect(list.body).toMatchObject({ total: 1, statuses: { ready: 2 } });
  });

  it("answer by an event stream where that is asked for", async () => {
    const streamed = await system.request(`/api/rags/${ragId}/ask`, {
      method: "POST",
      headers: {
        ...{ cookie: member.cookie, "content-type": "application/json" },
        accept: "text/event-stream",
      },
      body: JSON.stringify({ question: "When is the office in Tromsø open?" }),
    });
    expect(streamed.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const events = [...(await streamed.text()).matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(
      ([, name, data]) => [name, JSON.parse(data ?? "")],
    );
    expect(events[0]).toMatchObject(["sentence", { citation: { external_id: "office" } }]);
    expect(events.at(-1)).toMatchObject(["answer", { success: true, refused: false }]);
    expect(events.at(-1)?.[1].citations[0].quote).toBe(events[0]?.[1].text);
  });

  it("are one document when they come twice, with and without a key", async () => {
    const text = { title: "Twice", text: "The same words come two times." };
    const first = await add([text, text], { "idempotency-key": "once" });
    expect(first.status).toBe(202);
    const [one, other] = first.body.documents;
    expect(other.id).toBe(one.id);
    const sent: Record<string, string>[] = [{ "idempotency-key": "once" }, {}];
    for (const headers of sent)
      expect((await add([text], headers)).body.documents).toMatchObject([
        { id: one.id, added: false },
      ]);
  });

  it("take the place of what had their external id", async () => {
    const before = await add([{ external_id: "menu", title: "Menu", text: "There is soup." }]);
    const [{ id }] = before.body.documents;
    await settled(id);
    const after = await add([{ external_id: "menu", title: "Menu", text: "There is porridge." }]);
    expect(after.body.documents).toMatchObject([{ id, added: true }]);
    expect((await settled(id)).status).toBe("ready");
    const found = await search(member, "is there porridge");
    expect(found.body.hits[0].text).toBe("There is porridge.");
    expect((await search(member, "soup")).body.hits).toEqual([]);
  });

  it("are refused with the field that is wrong", async () => {
    const bad = await add([{ title: "", text: " " }]);
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.errors)).toEqual(["documents.0.title", "documents.0.text"]);
    const many = await add(Array.from({ length: 201 }, (_, n) => ({ title: `${n}`, text: "x" })));
    expect(many.body.message).toBe("At most 200 documents may be sent at once");
  });
});

describe("files that are uploaded", () => {
  const SENTENCE = "The ferry to Skjervøy leaves at six in the morning.";

  it("are cited verbatim", async () => {
    const { status, body } = await upload("ferry.md", `# Ferries\r\n\r\n${SENTENCE}\r\n`);
    expect(status, JSON.stringify(body)).toBe(202);
    const [{ id }] = body.documents;
    expect(await settled(id)).toMatchObject({
      status: "ready",
      title: "ferry.md",
      source: "upload",
    });
    const answer = await ask(member, "When does the ferry to Skjervøy leave in the morning?");
    expect(answer.body.citations[0]).toMatchObject({ document_id: id, quote: SENTENCE });
    expect((await upload("other.md", `# Ferries\r\n\r\n${SENTENCE}\r\n`)).body.documents).toEqual([
      expect.objectContaining({ id, added: false }),
    ]);
  });

  it("say in words why they failed, and can be tried again", async () => {
    const { body } = await upload("picture.png", "\u0089PNG");
    const [{ id }] = body.documents;
    const failed = await settled(id);
    expect(failed.status).toBe("failed");
    expect(failed.error).toMatch(/^This kind of file cannot be read\./);
    const retried = await call(system, creator, "POST", at(`/${id}/retry`));
    expect(retried.status).toBe(202);
    expect(retried.body.document.error).toBeNull();
    expect((await settled(id)).status).toBe("failed");
    const { body: blank } = await upload("blank.txt", " \n ");
    expect((await settled(blank.documents[0].id)).error).toBe("There is no text in this file");
  });
});

describe("a document", () => {
  it("is renamed and deleted in the version that is meant, and then found no more", async () => {
    const text = "Reindeer cross the airfield in October.";
    const added = await add([{ title: "Airfield", text }]);
    const [{ id }] = added.body.documents;
    await settled(id);
    const read = await call(system, creator, "GET", at(`/${id}`));
    const tag = { "if-match": read.headers.get("etag") ?? "" };
    const stale = await call(
      system,
      creator,
      "PATCH",
      at(`/${id}`),
      { title: "x" },
      { "if-match": '"99"' },
    );
    expect(stale.status).toBe(412);
    const renamed = await call(system, creator, "PATCH", at(`/${id}`), { title: "Zeppelin" }, tag);
    expect(renamed.body.document).toMatchObject({ title: "Zeppelin", status: "queued" });
    await settled(id);
    expect((await search(member, "zeppelin")).body.hits[0].document_id).toBe(id);
    expect((await call(system, creator, "DELETE", at(`/${id}`), undefined, tag)).status).toBe(412);
    expect((await call(system, creator, "DELETE", at(`/${id}`))).status).toBe(200);
    expect((await search(member, "reindeer")).body.hits).toEqual([]);
    expect((await call(system, creator, "GET", at(`/${id}`))).status).toBe(404);
    const { results } = await system.env.DB.prepare(
      "SELECT action FROM audit_log WHERE entity_id = ? AND json_extract(coalesce(after, before), '$.document') = ?",
    )
      .bind(ragId, id)
      .all();
    expect(results.map(({ action }) => action).sort()).toEqual([
      "rags.deleteDocument",
      "rags.updateDocument",
    ]);
  });

  it("goes with its RAG: rows, index and files", async () => {
    const rag = await insertRag(system, { createdBy: creator.id });
    const text = "Puffins nest on the cliff. ".repeat(400);
    const added = await add([{ title: "Gone", text }], {}, rag);
    const [{ id }] = added.body.documents;
    await settled(id, rag);
    const filesOf = async () =>
      (await system.env.FILES.list({ prefix: `knowledge/${id}` })).objects;
    expect(await filesOf()).toHaveLength(1);
    expect((await call(system, boss, "DELETE", `/api/rags/${rag}`)).status).toBe(200);
    // In the trash it is there as it was; then it goes for good.
    expect(await filesOf()).toHaveLength(1);
    expect((await call(system, boss, "DELETE", `/api/trash/rag/${rag}`)).status).toBe(200);
    await expect.poll(filesOf, { timeout: 15_000 }).toHaveLength(0);
    const left = await system.env.DB.prepare(
      "SELECT (SELECT count(*) FROM rag_chunks WHERE document_id = ?1) + (SELECT count(*) FROM rag_documents WHERE id = ?1) AS left",
    )
      .bind(id)
      .first("left");
    expect(left).toBe(0);
  });
});

describe("rights", () => {
  it("a project's members search and ask a RAG that is linked to it, and manage nothing", async () => {
    expect((await search(served, "office")).status).toBe(200);
    expect((await ask(served, "When is the office open?")).body.refused).toBe(false);
    expect((await call(system, served, "GET", at())).status).toBe(200);
    for (const person of [served, member])
      expect((await call(system, person, "POST", at(), { documents: [] })).status).toBe(403);
  });

  it("for anybody else it does not exist", async () => {
    for (const answer of [
      await search(stranger, "office"),
      await ask(stranger, "When is the office open?"),
      await call(system, stranger, "GET", at()),
      await call(system, stranger, "POST", at(), { documents: [{ title: "x", text: "y" }] }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.message).toBe("RAG not found");
    }
  });

  it("a document of another RAG is not there", async () => {
    const rag = await insertRag(system, { createdBy: creator.id });
    const [document] = (await call(system, creator, "GET", at())).body.documents;
    for (const [method, path] of [
      ["GET", `/${document.id}`],
      ["GET", `/${document.id}/chunks`],
      ["DELETE", `/${document.id}`],
      ["POST", `/${document.id}/retry`],
    ] as const)
      expect((await call(system, creator, method, at(path, rag))).body).toMatchObject({
        success: false,
        message: "Document not found",
      });
    expect((await search(creator, "office", rag)).body.hits).toEqual([]);
  });
});

describe("golden questions", () => {
  it("are asked by the engine, and let a RAG with documents become active", async () => {
    const rag = await insertRag(system, { createdBy: creator.id });
    const path = (rest: string) => `/api/rags/${rag}${rest}`;
    const added = await add([{ title: "Office", text: OFFICE }], {}, rag);
    const [{ id: document_id }] = added.body.documents;
    await settled(document_id, rag);
    const setStatus = (status: string) => call(system, boss, "PATCH", path(""), { status });
    expect((await setStatus("planning")).status).toBe(200);
    const closed = await setStatus("active");
    expect(closed.status).toBe(409);
    expect(closed.body.message).toMatch(/^A RAG with documents may become active once/);

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
    expect(gate).toMatchObject({ holds: true, applies: true, questions: 5 });
    expect((await setStatus("active")).body.rag).toMatchObject({ status: "active" });
  });
});

describe("gaps", () => {
  it("are what was refused and what was of no use, for who manages the RAG", async () => {
    const path = `/api/rags/${ragId}/gaps`;
    const question = "Who was the last empress of Trebizond?";
    const refused = await ask(member, question);
    const feedback = `/api/rags/${ragId}/ask/${refused.body.query_id}/feedback`;
    const listed = async () => {
      const { body } = await call(system, creator, "GET", path);
      return body.gaps.find((one: { questions: string[] }) => one.questions.includes(question));
    };
    await expect.poll(listed, { timeout: 10_000 }).toMatchObject({ state: "open", count: 1 });
    const thumb = (person: Person) => call(system, person, "POST", feedback, { helpful: false });
    expect((await thumb(served)).status).toBe(404);
    expect((await thumb(member)).status).toBe(200);
    const gap = await listed();
    expect(gap.count).toBe(2);
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
