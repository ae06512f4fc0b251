import { describe, expect, it } from "vitest";
import { call, type Person } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import {
  add,
  ask,
  at,
  boss,
  creator,
  member,
  OFFICE,
  ragId,
  search,
  served,
  settled,
  setUpRag,
  stranger,
  system,
} from "../support/served-rag";

setUpRag();

const PARKING = "Visitors park behind the lighthouse. A permit costs eleven crowns a day.";

async function upload(name: string, body: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new File([body], name));
  const response = await system.request(at(), {
    method: "POST",
    headers: { cookie: creator.cookie },
    body: form,
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: response.status, body: (await response.json()) as any };
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

    // People who manage the RAG see the use by day.
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
    expect(many.body.message).toBe("Send at most 200 documents at once");
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
      title: "Ferries",
      file_name: "ferry.md",
      note: null,
      encoding: "utf-8",
      source: "upload",
    });
    const answer = await ask(member, "When does the ferry to Skjervøy leave in the morning?");
    expect(answer.body.citations[0]).toMatchObject({ document_id: id, quote: SENTENCE });
    expect((await upload("other.md", `# Ferries\r\n\r\n${SENTENCE}\r\n`)).body.documents).toEqual([
      expect.objectContaining({ id, added: false }),
    ]);
  });

  it("are returned as they were sent, and lead to a citation", async () => {
    const sent = await upload("keys.txt", "The keeper of the museum has 15 keys.");
    const { id, has_file } = await settled(sent.body.documents[0].id);
    expect(has_file).toBe(true);
    const open = (query = "") =>
      system.request(at(`/${id}/file${query}`), {
        headers: { cookie: member.cookie },
        redirect: "manual",
      });
    const file = await open();
    expect(await file.text()).toBe("The keeper of the museum has 15 keys.");
    expect(file.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    const cited = await open("?start=0&end=10");
    expect(cited.status).toBe(302);
    expect(cited.headers.get("location")).toBe(`${at(`/${id}/file`)}#:~:text=The%20keeper`);
    expect((await call(system, stranger, "GET", at(`/${id}/file`))).status).toBe(404);
  });

  it("say in words why they failed, and can be tried again", async () => {
    const { body } = await upload("broken.pdf", "%PDF-1.4\nnothing");
    const [{ id }] = body.documents;
    const failed = await settled(id);
    expect(failed.status).toBe("failed");
    expect(failed.error).toBe("This file is damaged or isn't a PDF.");
    const retried = await call(system, creator, "POST", at(`/${id}/retry`));
    expect(retried.status).toBe(202);
    expect(retried.body.document.error).toBeNull();
    expect((await settled(id)).status).toBe("failed");
    const { body: blank } = await upload("blank.txt", " \n ");
    expect((await settled(blank.documents[0].id)).error).toBe("This file contains no text.");
  });
});

describe("files of other types, and with known names", () => {
  it("are refused at once with the types that can be read", async () => {
    for (const [name, body] of [
      ["picture.png", "x"],
      ["letter.rtf", "{\\rtf1 Hello}"],
      ["page.webp", "x"],
    ] as const) {
      const refused = await upload(name, body);
      expect(refused).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
      expect(refused.body.message).toContain("Upload one of these: .pdf, .docx");
    }
  });

  it("replace the one that is there, stay beside it, or are asked about", async () => {
    const first = await upload("tides.txt", "High water is at seven.");
    const [{ id }] = first.body.documents;
    await settled(id);
    const asked = await upload("tides.txt", "High water is at eight.", { if_exists: "ask" });
    expect(asked).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(Object.keys(asked.body.errors)).toEqual(["if_exists"]);
    const next = await upload("tides.txt", "High water is at eight.", { if_exists: "replace" });
    expect(next.body.documents).toMatchObject([{ id, added: true }]);
    await settled(id);
    const other = await upload("tides.txt", "High water is at nine.");
    expect(other.body.documents[0].id).not.toBe(id);
    const wrong = await upload("tides.txt", "x", { if_exists: "perhaps" });
    expect(wrong.status).toBe(400);
  });

  it("are read again in another encoding, and in no unknown one", async () => {
    const { body } = await upload("coast.txt", "The coast is rocky.");
    const [{ id }] = body.documents;
    await settled(id);
    const change = (encoding: string) => call(system, creator, "PATCH", at(`/${id}`), { encoding });
    expect((await change("windows-1251")).body.document).toMatchObject({
      ...{ status: "queued", encoding: "windows-1251" },
    });
    expect((await settled(id)).status).toBe("ready");
    expect((await change("klingon")).status).toBe(400);
  });

  it("come with unknown fields in no call", async () => {
    const query = { query: "tides", filter: { tag: "x" } };
    const found = await call(system, member, "POST", `/api/rags/${ragId}/search`, query);
    expect(found).toMatchObject({ status: 400, body: { code: "invalid_input" } });
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
    // In the trash it is unchanged; then it is deleted permanently.
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

describe("permissions", () => {
  it("a project's members search and ask a RAG that is linked to it, and manage nothing", async () => {
    expect((await search(served, "office")).status).toBe(200);
    expect((await ask(served, "When is the office open?")).body.refused).toBe(false);
    expect((await call(system, served, "GET", at())).status).toBe(200);
    for (const person of [served, member])
      expect((await call(system, person, "POST", at(), { documents: [] })).status).toBe(403);
  });

  it("for anyone else it does not exist", async () => {
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
