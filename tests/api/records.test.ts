import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, type Person } from "../support/people";
import { startSystem } from "../support/system";
import { createWorkspaceWorld } from "../support/workspace-world";

const REFUSAL = "You don't have access to the Content & SEO workspace in this project";

const base = (type = "content") => `/api/projects/${projectId}/workspaces/${type}`;
const as = (
  person: Person | null,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => call(system, person, method, `${base()}${path}`, body, headers);

const system = await closeAfterTests(startSystem());
const { boss, member, projectMember, outsider, projectId } = await createWorkspaceWorld(system, [
  "content",
  "crm",
]);

describe("records over HTTP", () => {
  it("anyone who may enter the workspace makes, reads, changes and deletes its rows", async () => {
    const made = await as(member, "POST", "/items", {
      title: "First",
      type: "newsletter",
      tags: "a, b",
    });
    expect(made.status).toBe(201);
    expect(made.body.item).toMatchObject({
      title: "First",
      type: "newsletter",
      status: "draft",
      author: member.name,
      word_count: 0,
      tags: ["a", "b"],
    });
    expect(made.body.item.seo_score).toBeTypeOf("number");
    const path = `/items/${made.body.item.id}`;
    const read = await as(boss, "GET", path);
    expect(read.headers.get("etag")).toBe('"1"');
    const stale = await as(member, "PATCH", path, { title: "x" }, { "if-match": '"7"' });
    expect(stale.status).toBe(412);
    const changed = await as(member, "PATCH", path, { title: "Second" }, { "if-match": '"1"' });
    expect([changed.status, changed.body.item.title]).toEqual([200, "Second"]);
    const list = await as(member, "GET", "/items?q=SECOND&status=draft&sort=title&perPage=1");
    expect(list.body).toMatchObject({ total: 1, page: 1, perPage: 1, pageCount: 1 });
    expect((await as(member, "GET", "/items?status=nonsense")).status).toBe(400);
    expect((await as(member, "POST", "/items", { title: "", type: "poem" })).body.errors).toEqual({
      title: ["Title is required"],
      type: ["Type must be one of blog, newsletter, documentation, article"],
    });
    expect((await as(member, "DELETE", path)).status).toBe(200);
    expect((await as(member, "GET", path)).status).toBe(404);
  });

  it("what was deleted is restored by who can enter the workspace, as it was", async () => {
    const made = await as(member, "POST", "/items", { title: "Back", type: "blog" });
    const path = `/items/${made.body.item.id}`;
    const ids = [made.body.item.id];
    expect((await as(member, "DELETE", path)).status).toBe(200);
    const unknown = await as(boss, "POST", "/items/restore", { ids: [crypto.randomUUID()] });
    const message = "This content item can no longer be restored";
    expect(unknown.body).toMatchObject({ done: [], failed: [{ code: "not_found", message }] });
    expect((await as(member, "POST", "/items/restore", { ids: [] })).status).toBe(400);
    for (const who of [boss, member])
      expect((await as(who, "POST", "/items/restore", { ids })).body).toMatchObject({
        done: ids,
        failed: [],
      });
    expect((await as(member, "GET", path)).body.item).toEqual(made.body.item);
  });

  it("who may not enter gets nothing: 403 with the sentence for the project's people, else 404", async () => {
    const made = await as(boss, "POST", "/items", { title: "Secret", type: "blog" });
    const calls: [string, string, unknown?][] = [
      ["GET", "/items"],
      ["POST", "/items", { title: "x", type: "blog" }],
      ["DELETE", "/items", { ids: [made.body.item.id] }],
      ["GET", `/items/${made.body.item.id}`],
      ["GET", `/items/${made.body.item.id}/activity`],
      ["PATCH", `/items/${made.body.item.id}`, { title: "x" }],
      ["DELETE", `/items/${made.body.item.id}`],
      ["POST", "/items/import", { rows: [{ title: "x", type: "blog" }] }],
      ["POST", "/items/restore", { ids: [made.body.item.id] }],
      ["GET", "/items/export"],
      ["POST", "/sample"],
      ["DELETE", "/sample"],
    ];
    for (const [method, path, body] of calls) {
      const refused = await as(projectMember, method, path, body);
      expect([path, refused.status, refused.body.message]).toEqual([path, 403, REFUSAL]);
      expect([path, (await as(outsider, method, path, body)).status]).toEqual([path, 404]);
      expect([path, (await as(null, method, path, body)).status]).toEqual([path, 401]);
    }
    expect((await as(boss, "GET", `/items/${made.body.item.id}`)).body.item.title).toBe("Secret");
  });

  it("a row of another project is not there", async () => {
    const made = await as(boss, "POST", "/items", { title: "Here", type: "blog" });
    const { body } = await call(system, boss, "POST", "/api/projects", {
      name: "Other",
      details: "d",
      projectUrl: "https://b.example.com",
      projectType: "Website",
      status: "active",
    });
    const elsewhere = `/api/projects/${body.project.id}/workspaces/content/items/${made.body.item.id}`;
    expect((await call(system, boss, "GET", elsewhere)).status).toBe(404);
    expect((await call(system, boss, "PATCH", elsewhere, { title: "x" })).status).toBe(404);
    expect((await call(system, boss, "DELETE", elsewhere)).status).toBe(404);
  });

  it("imports 200 rows a call, reports what is refused, and exports what the list has", async () => {
    const rows = Array.from({ length: 200 }, (_, n) => ({ title: `Row ${n}`, type: "article" }));
    const first = await as(member, "POST", "/items/import", { rows });
    expect(first.body).toMatchObject({ success: true, created: 200, existing: 0, failed: [] });
    expect((await as(member, "POST", "/items/import", { rows })).body.existing).toBe(200);
    const { import_id } = first.body;
    const { body: listed } = await as(boss, "GET", "/items/imports");
    expect(listed.imports).toMatchObject([{ id: import_id, records: 200 }]);
    expect((await as(boss, "DELETE", `/items/imports/${import_id}`)).body).toMatchObject({
      ...{ deleted: 200, kept: 0, names: [] },
    });
    expect((await as(boss, "DELETE", `/items/imports/${import_id}`)).status).toBe(404);
    expect((await as(member, "POST", "/items/import", { rows })).body.created).toBe(200);
    expect((await as(member, "POST", "/items/import", { rows: [...rows, rows[0]] })).status).toBe(
      400,
    );
    const file = await system.request(`${base()}/items/export?type=article`, {
      headers: { cookie: member.cookie },
    });
    expect(file.headers.get("content-type")).toContain("text/csv");
    expect(file.headers.get("content-disposition")).toMatch(
      /filename="items-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect((await file.text()).trim().split("\r\n")).toHaveLength(201);
  });

  it("gives several rows a status at once, and says which stayed as they were", async () => {
    const ids: string[] = [];
    for (const status of ["draft", "draft", "archived"]) {
      const made = await as(member, "POST", "/items", { title: "Many", type: "blog", status });
      ids.push(made.body.item.id);
    }
    const changes = { status: "review" };
    const { status, body } = await as(member, "PATCH", "/items", { ids, changes });
    expect([status, body]).toMatchObject([
      200,
      { success: true, done: ids.slice(0, 2), failed: [{ id: ids[2], code: "conflict" }] },
    ]);
    for (const bad of [{ ids, changes: { title: "x" } }, { ids: [], changes }, { ids: "all" }])
      expect((await as(member, "PATCH", "/items", bad)).status).toBe(400);
  });

  it("finds more than 200 by a search, counts them right and pages to the last of them", async () => {
    const rows = Array.from({ length: 130 }, (_, row) => ({
      title: `Sundial ${row}`,
      type: "blog",
    }));
    for (const half of [rows, rows.map(({ title, type }) => ({ title: `${title} again`, type }))])
      expect((await as(member, "POST", "/items/import", { rows: half })).body.created).toBe(130);
    const found = (page: number) =>
      as(member, "GET", `/items?q=SUNDIAL&sort=created_at&perPage=100&page=${page}`);
    const pages = await Promise.all([1, 2, 3].map(found));
    const { body } = pages[0] ?? {};
    expect(body).toMatchObject({ total: 260, pageCount: 3, page: 1, perPage: 100 });
    expect(body.stats.total).toBeGreaterThan(260);
    const ids = pages.flatMap((page) => page.body.items.map(({ id }: { id: string }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([260, 260]);
  });

  it("says who changed what in a record, and when", async () => {
    const made = await as(member, "POST", "/items", { title: "Told", type: "blog" });
    const path = `/items/${made.body.item.id}`;
    await as(boss, "PATCH", path, { title: "Retold", tags: "a, b" });
    const { body } = await as(member, "GET", `${path}/activity`);
    expect(body).toMatchObject({ total: 2, page: 1 });
    expect(body.activity).toMatchObject([
      {
        action: "update",
        actorName: boss.name,
        changes: [
          { field: "title", label: "Title", before: "Told", after: "Retold" },
          { field: "tags", label: "Tags", before: null, after: "a, b" },
        ],
      },
      { action: "create", actorName: member.name, changes: [] },
    ]);
    expect((await as(member, "GET", `${path}/activity?page=0`)).status).toBe(400);
    const missing = `/items/${crypto.randomUUID()}/activity`;
    expect((await as(member, "GET", missing)).status).toBe(404);
  });

  it("a content workspace that holds something takes no sample data; an empty one does, and gives it back", async () => {
    expect((await as(member, "POST", "/sample")).status).toBe(409);
    const { body } = await call(system, boss, "POST", "/api/projects", {
      name: "Fresh",
      details: "d",
      projectUrl: "https://c.example.com",
      projectType: "Website",
      status: "active",
      workspaces: ["content"],
    });
    const fresh = (method: string, path: string) =>
      call(system, boss, method, `/api/projects/${body.project.id}/workspaces/content${path}`);
    const loaded = await fresh("POST", "/sample");
    expect([loaded.status, loaded.body.records]).toEqual([201, 10]);
    expect((await fresh("GET", "/items")).body.stats).toMatchObject({ total: 5, sample: 5 });
    expect((await fresh("DELETE", "/sample")).body.removed).toBe(10);
    for (const records of ["items", "keywords"])
      expect((await fresh("GET", `/${records}`)).body.total).toBe(0);
  });

  it("contacts, leads and deals have their fields and rules", async () => {
    const crm = (path: string, body: unknown) =>
      call(system, boss, "POST", `${base("crm")}${path}`, body);
    expect((await crm("/contacts", {})).body.errors).toMatchObject({
      name: ["Full name is required"],
      email: ["Email is required"],
    });
    const contact = await crm("/contacts", {
      name: "Ada",
      email: "ADA@example.com",
      lifetime_value: 12.34,
      last_contact: "2026-02-28",
    });
    expect(contact.body.contact).toMatchObject({
      email: "ada@example.com",
      status: "prospect",
      lifetime_value: 12.34,
      currency: "EUR",
      last_contact: "2026-02-28",
      tags: [],
    });
    expect(
      (await crm("/contacts", { name: "A", email: "a@b.co", last_contact: "2026-02-30" })).status,
    ).toBe(400);
    for (const score of [-1, 101, 1.5])
      expect((await crm("/leads", { name: "L", score })).status).toBe(400);
    const lead = await crm("/leads", {
      name: "L",
      score: 100,
      status: "proposal",
      estimated_value: 10,
    });
    expect(lead.body.lead).toMatchObject({
      score: 100,
      status: "proposal",
      source: "",
      assigned_to: null,
    });
    expect((await crm("/leads", { name: "L", status: "won" })).status).toBe(400);
    const made = await crm(`/leads/${lead.body.lead.id}/deal`, undefined);
    expect([made.status, made.body.deal.stage, made.body.deal.value]).toEqual([
      201,
      "proposal",
      10,
    ]);
    expect((await crm(`/leads/${lead.body.lead.id}/deal`, undefined)).status).toBe(200);
    expect((await crm("/deals", { name: "D", stage: "new" })).status).toBe(400);
    expect((await crm("/deals", { name: "D" })).body.deal).toMatchObject({
      stage: "discovery",
      probability: 10,
      expected_close: null,
      notes: "",
    });
  });
});
