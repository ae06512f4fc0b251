import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson } from "../support/people";
import { insertAgent, insertProject, insertRag } from "../support/reading-fixture";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem());
await completeSetup(system);
const boss = await createPerson(system, "superadmin");
const member = await createPerson(system, "moderator");
const outsider = await createPerson(system, "admin");

const project = async () => (await insertProject(system, { members: [member.id] })).id;

describe.each([
  ["agents", "agentId", "agent", insertAgent],
  ["rags", "ragId", "rag", insertRag],
] as const)("the %s of a project", (kind, field, one, insert) => {
  it("are linked, listed to whom may see them, and unlinked", async () => {
    const [projectId, id] = [await project(), await insert(system, { assigned: [member.id] })];
    const hidden = await insert(system, {});
    const path = `/api/projects/${projectId}/${kind}`;
    const made = await call(system, boss, "POST", path, { [field]: id });
    expect(made.status).toBe(201);
    expect(made.body[one]).toMatchObject({ id, linked_at: expect.any(String) });
    await call(system, boss, "POST", path, { [field]: hidden });
    const seen = await call(system, member, "GET", path);
    expect(seen.body[kind].map((item: { id: string }) => item.id)).toEqual([id]);
    expect(seen.body.linkable).toEqual([]);
    expect((await call(system, outsider, "GET", path)).status).toBe(404);
    expect((await call(system, member, "POST", path, { [field]: id })).status).toBe(403);
    expect((await call(system, member, "DELETE", `${path}/${id}`)).status).toBe(403);
    expect((await call(system, boss, "DELETE", `${path}/${id}`)).status).toBe(200);
    expect((await call(system, boss, "DELETE", `${path}/${id}`)).status).toBe(404);
    expect((await call(system, member, "GET", path)).body[kind]).toEqual([]);
  });
});

it("an agent's role in a project is set by who manages its assignments, and read with both", async () => {
  const projectId = await project();
  const id = await insertAgent(system, { assigned: [member.id] });
  const path = `/api/projects/${projectId}/agents`;
  const made = await call(system, boss, "POST", path, { agentId: id });
  expect(made.body.agent.projectRole).toBe("moderator");
  const set = await call(system, boss, "PATCH", `${path}/${id}`, { projectRole: "admin" });
  expect([set.status, set.body.agent.projectRole]).toEqual([200, "admin"]);
  const refused = await call(system, member, "PATCH", `${path}/${id}`, { projectRole: "user" });
  expect(refused.status).toBe(403);
  expect((await call(system, member, "GET", path)).body.agents[0].projectRole).toBe("admin");
  const { agent } = (await call(system, member, "GET", `/api/agents/${id}`)).body;
  expect(agent.assigned_projects).toMatchObject([{ projectId, projectRole: "admin" }]);
});

describe("the integrations of a project", () => {
  async function integration() {
    const id = crypto.randomUUID();
    await system.env.DB.prepare(
      "INSERT INTO integrations (id, name, type, config, secrets, created_at, updated_at) VALUES (?, 'Model host', 'openai', '{\"organizationId\":\"org-canary\"}', '{\"apiKey\":\"canary\"}', 1, 1)",
    )
      .bind(id)
      .run();
    return id;
  }

  it("are linked by a superadmin and read by members as names, types and states alone", async () => {
    const [projectId, id] = [await project(), await integration()];
    const path = `/api/projects/${projectId}/integrations`;
    const made = await call(system, boss, "POST", path, { integrationId: id });
    expect(made.status).toBe(201);
    const seen = await call(system, member, "GET", path);
    expect(Object.keys(seen.body.integrations[0]).toSorted()).toEqual([
      "category",
      "id",
      "isActive",
      "linked_at",
      "name",
      "status",
      "type",
    ]);
    expect(JSON.stringify([made.body, seen.body])).not.toContain("canary");
    expect((await call(system, outsider, "GET", path)).status).toBe(404);
    expect((await call(system, outsider, "POST", path, { integrationId: id })).status).toBe(404);
    expect((await call(system, member, "DELETE", `${path}/${id}`)).status).toBe(403);
    expect((await call(system, boss, "DELETE", `${path}/${id}`)).status).toBe(200);
    expect((await call(system, boss, "DELETE", `${path}/${id}`)).status).toBe(404);
  });

  it("go with the project and with the integration, which leaves the other alone", async () => {
    const [first, second, id] = [await project(), await project(), await integration()];
    for (const projectId of [first, second]) {
      const path = `/api/projects/${projectId}/integrations`;
      await call(system, boss, "POST", path, { integrationId: id });
    }
    expect((await call(system, boss, "DELETE", `/api/projects/${first}`)).status).toBe(200);
    const path = `/api/projects/${second}/integrations`;
    expect((await call(system, boss, "GET", path)).body.integrations).toHaveLength(1);
    expect((await call(system, boss, "DELETE", `/api/integrations/${id}`)).status).toBe(200);
    expect((await call(system, boss, "GET", path)).body.integrations).toEqual([]);
  });
});

it("the tabs of a project are links before any script runs", async () => {
  const root = `/projects/${await project()}/workspace`;
  const { status, body } = await call(system, member, "GET", `${root}/bindings`);
  expect(status).toBe(200);
  for (const tab of ["overview", "content", "agents", "team", "rags", "tasks", "settings"])
    expect(body).toContain(`href="${root}/${tab}"`);
  const marked = body.match(/<a [^>]*aria-current="page"[^>]*>/g) ?? [];
  expect(marked.some((link: string) => link.includes(`href="${root}/bindings"`))).toBe(true);
});

it("the info of a workspace is refused with its sentence to whom it is not, and open to every superadmin", async () => {
  const path = `/api/projects/${await project()}/workspaces?workspace=crm`;
  const refused = await call(system, member, "GET", path);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    "You don't have access to the CRM workspace in this project",
  ]);
  const opened = await call(system, boss, "GET", path);
  expect([opened.status, opened.body.assignments]).toEqual([200, []]);
});
