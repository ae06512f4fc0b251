import { describe, expect, it } from "vitest";
import { call } from "../support/people";
import {
  add,
  at,
  creator,
  member,
  OFFICE,
  ragId,
  settled,
  setUpRag,
  system,
} from "../support/served-rag";

setUpRag();

const searchWith = (filters: unknown) =>
  call(system, member, "POST", `/api/rags/${ragId}/search`, { query: "office open", filters });

describe("documents with details", () => {
  it("are filtered in lists, searches and answers, and wrong filters are named", async () => {
    const details = { tags: ["Office"], folder: "handbook/hours", valid_until: "2020-12-31" };
    const added = await add([{ title: "Old hours", text: OFFICE, language: "en", ...details }]);
    expect(added.status, JSON.stringify(added.body)).toBe(202);
    const [{ id }] = added.body.documents;
    expect(await settled(id)).toMatchObject({
      ...{ tags: ["office"], folder: "handbook/hours", language: "en" },
      ...{ valid_from: null, valid_until: "2020-12-31", validity: "no_longer" },
    });

    const today = await searchWith(undefined);
    expect(today.body).toMatchObject({
      ...{ hits: [], matching_documents: 0 },
      not_valid: [{ document_id: id, title: "Old hours", valid_until: "2020-12-31" }],
    });
    const then = await searchWith({ valid_on: "2020-12-31", folder: "handbook", tags: ["office"] });
    expect(then.body.hits).toMatchObject([{ document_id: id }]);

    const asked = { question: "When is the office open?", filters: { valid_on: "2020-06-01" } };
    const answer = await call(system, member, "POST", `/api/rags/${ragId}/ask`, asked);
    expect(answer.body).toMatchObject({ refused: false, filters: { valid_on: "2020-06-01" } });

    for (const filters of [{ tag: ["office"] }, { valid_on: "soon" }, { language: "English" }]) {
      const { status, body } = await searchWith(filters);
      expect([status, body.code]).toEqual([400, "invalid_input"]);
    }
    expect((await searchWith({ tag: ["office"] })).body.message).toContain("tag");

    const listed = async (query: string) => {
      const { status, body } = await call(system, member, "GET", at(`?${query}`));
      return [status, body.documents?.map(({ title }: { title: string }) => title)];
    };
    expect(await listed("tags=office&folder=handbook&validity=not_valid")).toEqual([
      ...[200, ["Old hours"]],
    ]);
    expect(await listed("validity=valid")).toEqual([200, []]);
    expect((await listed("validity=soon"))[0]).toBe(400);
  });

  it("are changed, also some tags only, by those who manage the RAG", async () => {
    const { body } = await add([{ title: "Parking", text: "Park behind the house.", tags: ["a"] }]);
    const [{ id }] = body.documents;
    const change = (person: typeof creator, changes: object) =>
      call(system, person, "PATCH", at(`/${id}`), changes);
    const changed = await change(creator, { add_tags: ["B"], language: "de", folder: "house" });
    expect(changed.body.document).toMatchObject({
      ...{ tags: ["a", "b"], language: "de", folder: "house" },
    });
    expect((await change(creator, { remove_tags: ["a"] })).body.document.tags).toEqual(["b"]);
    const wrong = await change(creator, { valid_from: "2026-02-01", valid_until: "2026-01-01" });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ["valid_until"]]);
    expect((await change(member, { tags: [] })).status).toBe(403);
  });

  it("come with a file's form, and its folder stays with it", async () => {
    const form = new FormData();
    const fields = { folder: "notes/2026", tags: "Tides, harbour", valid_from: "2020-01-01" };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", new File(["High water is at seven in the harbour."], "tides.txt"));
    const headers = { cookie: creator.cookie };
    const sent = await system.request(at(), { method: "POST", headers, body: form });
    expect(sent.status).toBe(202);
    const { documents } = (await sent.json()) as { documents: { id: string }[] };
    expect(await settled(documents[0]?.id ?? "")).toMatchObject({
      ...{ tags: ["tides", "harbour"], folder: "notes/2026", valid_from: "2020-01-01" },
      ...{ validity: "valid", file_name: "notes/2026/tides.txt" },
    });
  });
});
