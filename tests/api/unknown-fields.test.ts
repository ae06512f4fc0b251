import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { completeSetup, createPerson, type Person, call as send } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem());
await completeSetup(system);
const boss = await createPerson(system, "superadmin");
const moderator = await createPerson(system, "moderator");

interface Answer {
  message: string;
  errors?: Record<string, string[]>;
  project: Record<string, unknown>;
  task: Record<string, unknown>;
}

interface Sent {
  as: Person;
  method?: string;
  body?: unknown;
}

/** Makes one call: POST with a body, GET without. */
async function call<Body = Answer>(path: string, { as, body, method }: Sent) {
  const how = method ?? (body === undefined ? "GET" : "POST");
  const answer = await send(system, as, how, path, body);
  return { status: answer.status, body: answer.body as Body };
}

const PROJECT = {
  name: "Aurora",
  details: "North",
  projectUrl: "https://aurora.example.com",
  projectType: "Website",
  status: "active",
  workspaces: ["content", "crm"],
};

describe("a field that a call does not know", () => {
  it("is told to no one who may not make the call", async () => {
    const { status } = await call("/api/projects", { as: moderator, body: { nmae: "A" } });
    expect(status).toBe(403);
  });

  it("changes nothing where an answer carries it: what was read can be sent back", async () => {
    const made = await call("/api/tasks", { as: boss, body: { name: "Read" } });
    const path = `/api/tasks/${made.body.task.id}`;
    const body = { ...made.body.task, name: "Sent back", id: "x", created_at: "2001-01-01" };
    const sent = await call(path, { as: boss, method: "PATCH", body });
    expect(sent.status).toBe(200);
    expect(sent.body.task).toMatchObject({
      name: "Sent back",
      id: made.body.task.id,
      created_at: made.body.task.created_at,
    });
    await call("/api/projects", { as: boss, body: PROJECT });
    const list = await call<{ projects: Record<string, unknown>[] }>("/api/projects", {
      as: boss,
    });
    const [row] = list.body.projects;
    const back = await call(`/api/projects/${row?.id}`, {
      as: boss,
      method: "PATCH",
      body: { ...row, name: "Row" },
    });
    expect([back.status, back.body.message]).toEqual([200, undefined]);
  });
});

describe("a renamed field", () => {
  it("is in answers under both names, and bodies take either", async () => {
    const made = await call("/api/tasks", { as: boss, body: { name: "Renamed" } });
    const { body } = await call<{ work: unknown }>(`/api/tasks/${made.body.task.id}/agent`, {
      as: boss,
    });
    expect(body).toMatchObject({ work: { has_agent: false, is_given: false } });
    const rag = await insertRag(system, { createdBy: boss.id });
    const retry = `/api/rags/${rag}/generations/${crypto.randomUUID()}/retry`;
    for (const name of ["ignore_gate", "despite_gate"]) {
      const wrong = await call(retry, { as: boss, body: { [name]: "yes" } });
      expect([wrong.status, wrong.body.message]).toEqual([
        400,
        "ignore_gate must be true or false",
      ]);
      expect((await call(retry, { as: boss, body: { [name]: true } })).status).toBe(404);
    }
  });
});
