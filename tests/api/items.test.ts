import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";

const SHARED_FIELDS = [
  "id",
  "name",
  "details",
  "status",
  "assigned_users",
  "created_by",
  "created_at",
  "updated_at",
];
const KINDS = {
  agent: {
    area: "agents",
    notFound: "agent not found",
    url: "agentUrl",
    type: "agentType",
    fields: {
      name: "Scout",
      details: "Reads the news",
      agentUrl: "https://scout.example.com",
      agentType: "Scraper",
      status: "active",
    },
    own: [
      ...["agentUrl", "agentType", "aiagentType", "agentConfig", "templateId", "assigned_projects"],
      ...["reads_input", "rule_summary"],
    ],
  },
  rag: {
    area: "rags",
    notFound: "RAG not found",
    url: "ragUrl",
    type: "ragType",
    fields: {
      name: "Handbook",
      details: "Answers from the handbook",
      ragUrl: "https://handbook.example.com",
      ragType: "document-qa",
      status: "planning",
    },
    own: ["ragUrl", "ragType", "ragConfig"],
  },
} as const;

let system: System;
let boss: Person;
let member: Person;
let outsider: Person;
beforeAll(async () => {
  system = await startSystem();
  await completeSetup(system);
  boss = await createPerson(system, "superadmin");
  member = await createPerson(system, "admin");
  outsider = await createPerson(system, "moderator");
});
afterAll(() => system.close());

describe.each(["agent", "rag"] as const)("an %s over HTTP", (kind) => {
  const { area, notFound, url, type, fields, own } = KINDS[kind];
  const base = `/api/${area}`;
  const make = (changes: Record<string, unknown> = {}, headers?: Record<string, string>) =>
    call(system, boss, "POST", base, { ...fields, ...changes }, headers);
  const idOf = async (changes: Record<string, unknown> = {}): Promise<string> =>
    (await make(changes)).body[kind].id;

  it("is created with its team and answers exactly its fields", async () => {
    const answer = await make({ assigned_users: [{ userId: member.id, userRole: "admin" }] });
    expect([answer.status, answer.body.success, answer.headers.get("etag")]).toEqual([
      201,
      true,
      '"1"',
    ]);
    const item = answer.body[kind];
    expect(Object.keys(item).sort()).toEqual([...SHARED_FIELDS, ...own].sort());
    expect(item).toMatchObject({ ...fields, created_by: boss.id });
    expect(item.assigned_users).toEqual([
      {
        userId: member.id,
        userName: member.name,
        userEmail: member.email,
        avatar: null,
        userRole: "admin",
        assignedAt: item.created_at,
      },
    ]);
    const read = await call(system, member, "GET", `${base}/${item.id}`);
    expect(read.body).toEqual({ success: true, [kind]: item });
  });

  it.each(["name", "details", url, type, "status"])("is refused without %s", async (field) => {
    const answer = await make({ [field]: undefined });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  });

  it("other URLs, types and statuses are refused on create and on edit", async () => {
    const id = await idOf();
    const bad = [
      { [url]: "javascript:alert(1)" },
      { [url]: "nonsense" },
      { status: "archived" },
      { status: null },
      { [type]: kind === "rag" ? "wiki" : "" },
      { name: "a\0b" },
      { assigned_users: ["nobody"] },
      { assigned_users: [{ userId: boss.id, userRole: "owner" }] },
    ];
    for (const changes of bad) {
      const statuses = [
        (await make(changes)).status,
        (await call(system, boss, "PATCH", `${base}/${id}`, changes)).status,
      ];
      expect(statuses, JSON.stringify(changes)).toEqual([400, 400]);
    }
    for (const body of [null, 7, [], "x"])
      expect((await call(system, boss, "POST", base, body)).status).toBe(400);
  });

  it("one Idempotency-Key makes one", async () => {
    const headers = { "idempotency-key": `k-${kind}` };
    const answers = await Promise.all([1, 2, 3].map(() => make({ name: "Once only" }, headers)));
    expect(new Set(answers.map(({ body }) => body[kind].id)).size).toBe(1);
    expect((await call(system, boss, "GET", `${base}?q=once%20only`)).body.total).toBe(1);
  });

  it("an edit changes the named fields, bumps the ETag and honours If-Match", async () => {
    const path = `${base}/${await idOf()}`;
    const first = await call(system, boss, "PATCH", path, { name: "Two" }, { "if-match": '"1"' });
    expect([first.status, first.body.success, first.headers.get("etag")]).toEqual([
      200,
      true,
      '"2"',
    ]);
    expect(first.body[kind]).toMatchObject({ ...fields, name: "Two" });
    const stale = await call(system, boss, "PATCH", path, { name: "Lost" }, { "if-match": '"1"' });
    expect([stale.status, stale.body.code]).toEqual([412, "precondition_failed"]);
    const untouched = { id: "x", created_by: member.id, version: 9, created_at: "1999-01-01" };
    expect((await call(system, boss, "PATCH", path, untouched)).headers.get("etag")).toBe('"2"');
  });

  it("is deleted, once, and only as the version that is meant", async () => {
    const path = `${base}/${await idOf({ assigned_users: [member.id] })}`;
    const stale = await call(system, boss, "DELETE", path, undefined, { "if-match": '"7"' });
    expect(stale.status).toBe(412);
    const gone = await call(system, boss, "DELETE", path);
    expect([gone.status, gone.body]).toEqual([200, { success: true }]);
    const again = await call(system, boss, "DELETE", path);
    expect([again.status, again.body.message]).toEqual([404, notFound]);
    expect((await call(system, member, "GET", path)).status).toBe(404);
  });

  it("no one but a superadmin writes, and a stranger learns nothing", async () => {
    const id = await idOf({ assigned_users: [member.id] });
    for (const person of [member, outsider]) {
      expect((await call(system, person, "POST", base, {})).status).toBe(403);
      for (const which of [id, crypto.randomUUID()]) {
        const path = `${base}/${which}`;
        expect((await call(system, person, "PATCH", path, { name: "Taken" })).status).toBe(403);
        expect((await call(system, person, "DELETE", path)).status).toBe(403);
      }
    }
    const hidden = await call(system, outsider, "GET", `${base}/${id}`);
    expect([hidden.status, hidden.body]).toEqual([
      404,
      { success: false, message: notFound, code: "not_found" },
    ]);
    expect((await call(system, boss, "GET", `${base}/${id}`)).body[kind].name).toBe(fields.name);
  });

  it("answers 405 with Allow to other methods", async () => {
    const allowed = async (path: string) => {
      const answer = await call(system, boss, "PUT", path, {});
      return [answer.status, answer.headers.get("allow")];
    };
    expect(await allowed(base)).toEqual([405, "GET, POST"]);
    expect(await allowed(`${base}/x`)).toEqual([405, "GET, PATCH, DELETE"]);
  });
});

it("an agent keeps its configuration and what it was made from", async () => {
  const own = {
    aiagentType: "content-scraper",
    templateId: "content-scraper",
    agentConfig: {
      aiModel: { textGeneration: "llama-3" },
      processingLimits: { maxConcurrentTasks: 5, timeoutMinutes: 10 },
    },
  };
  const { body } = await call(system, boss, "POST", "/api/agents", {
    ...KINDS.agent.fields,
    ...own,
  });
  expect(body.agent).toMatchObject(own);
});
