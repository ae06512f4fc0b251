import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agentProjects, agents, agentUsers } from "@/db/schema/agents";
import { projects, projectUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { readAssignedProject } from "@/lib/agents/agent-store";
import { getAgent, listAgents } from "@/lib/agents/read-agents";
import { agentListSchema } from "@/lib/agents/schema";
import { createAgent, deleteAgent, updateAgent } from "@/lib/agents/write-agents";
import { AGENT_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const all = (query: Record<string, unknown> = {}) => agentListSchema.parse(query);
const CONFIG = {
  aiModel: { textGeneration: "llama-3" },
  processingLimits: { maxConcurrentTasks: 3, timeoutMinutes: 20 },
};

const AGENT_ID = crypto.randomUUID();
const PROJECT_ID = crypto.randomUUID();

const system = await closeAfterTests(createTestSystem());
const people = {
  boss: await system.createActor("superadmin"),
  creator: await system.createActor("moderator"),
  assigned: await system.createActor("moderator"),
  outsider: await system.createActor("admin"),
};
const { db } = system.context();
await db.insert(projects).values({
  id: PROJECT_ID,
  name: "Aurora",
  url: "https://aurora.example.com",
  type: "Website",
  status: "active",
  createdAt: 1,
  updatedAt: 1,
});
await db.insert(projectUsers).values({
  projectId: PROJECT_ID,
  userId: people.creator.id,
  role: "admin",
  assignedAt: 1,
});
await db.insert(agents).values([
  {
    id: AGENT_ID,
    name: "Scout",
    details: "Reads the news",
    url: "https://scout.example.com",
    type: "Scraper",
    status: "active",
    aiAgentType: "content-scraper",
    agentConfig: JSON.stringify(CONFIG),
    createdBy: people.creator.id,
    createdAt: 2000,
    updatedAt: 3000,
  },
  {
    id: crypto.randomUUID(),
    name: "Writer",
    details: "100%_text",
    url: "https://writer.example.com",
    type: "Rewriter",
    status: "inactive",
    createdAt: 1000,
    updatedAt: 1000,
  },
]);
await db.insert(agentUsers).values({
  agentId: AGENT_ID,
  userId: people.assigned.id,
  role: "admin",
  assignedAt: 2500,
});
await db.insert(agentProjects).values({
  agentId: AGENT_ID,
  projectId: PROJECT_ID,
  role: "admin",
  linkedAt: 2600,
});

const as = (name: keyof typeof people) => system.context(people[name]);

describe("reading an agent", () => {
  it.each(["boss", "creator", "assigned"] as const)("%s reads it", async (name) => {
    const { agent, version } = await getAgent(as(name), AGENT_ID);
    expect(agent).toMatchObject({ id: AGENT_ID, agentUrl: "https://scout.example.com" });
    expect(version).toBe(1);
  });

  it("without an id there is nothing to ask for", async () => {
    await expect(getAgent(as("boss"), " ")).rejects.toMatchObject({
      code: "invalid_input",
      message: "agent ID not provided",
    });
  });

  it("to anyone else it does not exist", async () => {
    const failure = { code: "not_found", message: "agent not found" };
    await expect(getAgent(as("outsider"), AGENT_ID)).rejects.toMatchObject(failure);
    await expect(getAgent(as("outsider"), crypto.randomUUID())).rejects.toMatchObject(failure);
    await expect(getAgent(system.context(), AGENT_ID)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("carries every field under its name", async () => {
    const { agent, creatorName } = await getAgent(as("boss"), AGENT_ID);
    expect(agent).toEqual({
      id: AGENT_ID,
      name: "Scout",
      details: "Reads the news",
      agentUrl: "https://scout.example.com",
      agentType: "Scraper",
      aiagentType: "content-scraper",
      agentConfig: CONFIG,
      templateId: null,
      reads_input: "words",
      rule_summary: "",
      status: "active",
      assigned_users: [
        {
          userId: people.assigned.id,
          userName: people.assigned.name,
          userEmail: people.assigned.email,
          avatar: null,
          userRole: "admin",
          assignedAt: "1970-01-01T00:00:02.500Z",
        },
      ],
      assigned_projects: [{ projectId: PROJECT_ID, projectName: "Aurora", projectRole: "admin" }],
      created_by: people.creator.id,
      created_at: "1970-01-01T00:00:02.000Z",
      updated_at: "1970-01-01T00:00:03.000Z",
    });
    expect(creatorName).toBe(people.creator.name);
  });

  it("names only the projects that the reader may see", async () => {
    expect((await getAgent(as("creator"), AGENT_ID)).agent.assigned_projects).toHaveLength(1);
    expect((await getAgent(as("assigned"), AGENT_ID)).agent.assigned_projects).toEqual([]);
  });
});

describe("the options of an agent's configuration", () => {
  const WRONG = { agentConfig: { options: { most: 99 } } };
  const FAILURE = {
    code: "invalid_input",
    errors: { "agentConfig.options.most": ["Orders per run must be at most 12"] },
  };

  it("are those of its template, when it is made and when it is changed", async () => {
    const made = { ...AGENT_FIELDS, templateId: "order-processor" };
    await expect(createAgent(as("boss"), { ...made, ...WRONG })).rejects.toMatchObject(FAILURE);
    const options = { most: 2 };
    const { agent } = await createAgent(as("boss"), { ...made, agentConfig: { options } });
    const change = { id: agent.id, changes: WRONG };
    await expect(updateAgent(as("boss"), change)).rejects.toMatchObject(FAILURE);
    expect((await getAgent(as("boss"), agent.id)).agent.agentConfig).toEqual({ options });
    await deleteAgent(as("boss"), { id: agent.id });
  });

  it("of someone else's agent are not theirs to try", async () => {
    const change = { id: AGENT_ID, changes: WRONG };
    await expect(updateAgent(as("outsider"), change)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a new agent that is given a project", () => {
  const audited = async (agentId: string) => {
    const rows = await as("boss")
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, "projects.link"));
    return rows.filter(({ after }) => after?.includes(agentId)).map(({ entityId }) => entityId);
  };

  it("works in it from the first, and the audit log says so", async () => {
    const { agent } = await createAgent(as("boss"), { ...AGENT_FIELDS, project_id: PROJECT_ID });
    expect(agent.assigned_projects).toMatchObject([{ projectId: PROJECT_ID }]);
    expect(await audited(agent.id)).toEqual([PROJECT_ID]);
    await deleteAgent(as("boss"), { id: agent.id });
  });

  it("is not made where there is no project", async () => {
    const before = (await listAgents(as("boss"), all())).total;
    const input = { ...AGENT_FIELDS, project_id: crypto.randomUUID() };
    await expect(createAgent(as("boss"), input)).rejects.toMatchObject({ code: "not_found" });
    expect((await listAgents(as("boss"), all())).total).toBe(before);
  });
});

describe("listing agents", () => {
  it.each([
    ["boss", ["Scout", "Writer"], 2],
    ["creator", ["Scout"], 1],
    ["assigned", ["Scout"], 1],
    ["outsider", [], 0],
  ] as const)("%s gets %j", async (name, names, total) => {
    const page = await listAgents(as(name), all());
    expect(page.rows.map((agent) => agent.name)).toEqual(names);
    expect(page).toMatchObject({ total, page: 1, perPage: 100, pageCount: 1, stats: { total } });
  });

  it("a search finds and counts nothing of what one may not read", async () => {
    for (const name of ["creator", "assigned"] as const)
      expect(await listAgents(as(name), all({ q: "rewrit" }))).toMatchObject({
        rows: [],
        total: 0,
      });
    expect(await listAgents(as("boss"), all({ q: "rewrit" }))).toMatchObject({ total: 1 });
  });

  it.each([
    ["SCOUT", ["Scout"]],
    ["NEWS", ["Scout"]],
    ["rewrit", ["Writer"]],
    ["0%_t", ["Writer"]],
    ["%", ["Writer"]],
    ["w", ["Scout", "Writer"]],
    ["wr", ["Writer"]],
    ["nothing", []],
  ])("finds %s in name, details and type", async (q, names) => {
    const page = await listAgents(as("boss"), all({ q }));
    expect(page.rows.map((agent) => agent.name)).toEqual(names);
    expect(page.total).toBe(names.length);
    expect(page.stats).toEqual({ total: 2, byStatus: { active: 1, inactive: 1 } });
  });

  it("filters by status, sorts and pages", async () => {
    const names = async (query: Record<string, unknown>) =>
      (await listAgents(as("boss"), all(query))).rows.map((agent) => agent.name);
    expect(await names({ status: "inactive" })).toEqual(["Writer"]);
    expect(await names({ sort: "created_at" })).toEqual(["Writer", "Scout"]);
    expect(await names({ sort: "-name" })).toEqual(["Writer", "Scout"]);
    expect(await names({ perPage: 1, page: 2 })).toEqual(["Writer"]);
  });

  it("shows the first members and counts everyone", async () => {
    const page = await listAgents(as("boss"), all({ q: "scout" }), { teamLimit: 0 });
    expect(page.rows[0]).toMatchObject({ assigned_users: [], assigned_users_count: 1 });
  });
});

it("one agent is found by index, in one round trip", async () => {
  const { plans, statements, trips } = await watchQueries(system, people.assigned, (ctx) =>
    getAgent(ctx, AGENT_ID),
  );
  expect(scans(plans)).toEqual([]);
  expect([statements, trips]).toEqual([1, 1]);
});

describe("an entry of assigned_projects", () => {
  it("may be a plain string", () => {
    expect(readAssignedProject("p1")).toEqual({
      projectId: "p1",
      projectName: null,
      projectRole: null,
    });
  });

  it("is read under either spelling", () => {
    const project = { projectId: "p1", projectName: "Aurora", projectRole: "admin" };
    expect(readAssignedProject(project)).toEqual(project);
    expect(readAssignedProject({ id: "p1", name: "Aurora", role: "admin" })).toEqual(project);
    expect(readAssignedProject({ ...project, id: "p2", name: "Other", role: "user" })).toEqual(
      project,
    );
  });

  it.each([null, 7, "", [], {}, { role: "admin" }])("is nothing for %j", (entry) => {
    expect(readAssignedProject(entry)).toBeNull();
  });
});
