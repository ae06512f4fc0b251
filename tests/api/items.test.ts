import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson } from "../support/people";
import { startSystem } from "../support/system";

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

const system = await closeAfterTests(startSystem());
await completeSetup(system);
const boss = await createPerson(system, "superadmin");
const member = await createPerson(system, "admin");

describe.each(["agent", "rag"] as const)("an %s over HTTP", (kind) => {
  const { area, url, type, fields, own } = KINDS[kind];
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
