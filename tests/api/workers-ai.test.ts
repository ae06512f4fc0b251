import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { call, completeSetup, createPerson } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import { startSystem } from "../support/system";

let integrationId: string;

const TEXTS = [
  { title: "Time off", text: "Everybody has thirty days of leave in a year." },
  { title: "Parking", text: "Whoever comes by car finds a place behind the house." },
];
const POLL = { timeout: 30_000, interval: 50 };

const get = (path: string) => call(system, boss, "GET", path);
const integrations = async () => (await get("/api/integrations?type=workers-ai")).body.integrations;

const system = await startSystem({ engine: true, ai: true });
await completeSetup(system);
const boss = await createPerson(system, "superadmin");
// The engine looks for it when it is woken.
await call(system, boss, "POST", "/api/tasks", { title: "Wake up" });
beforeEach(() => system.workersAi({}));
afterAll(() => system?.close());

/** Creates a RAG with texts, and waits until the engine has done its work on it. */
async function library(): Promise<string> {
  const ragId = await insertRag(system, { createdBy: boss.id });
  await call(system, boss, "POST", `/api/rags/${ragId}/documents`, { documents: TEXTS });
  const generation = async () => (await get(`/api/rags/${ragId}/generations`)).body.current;
  await expect
    .poll(async () => {
      const { chunks_now: _, ...found } = (await generation()) ?? {};
      return (found.vectors ?? 0) === TEXTS.length || found.error !== null;
    }, POLL)
    .toBe(true);
  return ragId;
}

describe("a deployment with Workers AI, over a service binding", () => {
  it("has an active integration without a key, and a RAG with vectors", async () => {
    const ragId = await library();
    const [integration] = await integrations();
    integrationId = integration.id;
    expect(integration).toMatchObject({ name: "Workers AI", status: "connected", isActive: true });
    const { current } = (await get(`/api/rags/${ragId}/generations`)).body;
    expect(current).toMatchObject({
      embedding: { integration_id: integrationId, model: "@cf/baai/bge-m3", dimensions: 1024 },
      vectors: 2,
      error: null,
    });
    const found = await call(system, boss, "POST", `/api/rags/${ragId}/search`, {
      query: "How much holiday?",
    });
    expect(found.body.hits[0].title).toBe("Time off");
    const usage = (await get("/api/usage?by=model")).body;
    expect(usage.total).toMatchObject({ cost_micros: 0, without_price: 0 });
    expect(usage.total.input_tokens).toBeGreaterThan(0);
  });

  it("is tested through the engine", async () => {
    const tested = await call(system, boss, "POST", `/api/integrations/${integrationId}/test`);
    expect(tested.body).toMatchObject({ success: true, status: "connected" });
    await system.workersAi({ fails: 3036 });
    const failed = await call(system, boss, "POST", `/api/integrations/${integrationId}/test`);
    expect(failed.body.message).toMatch(/free allowance of Workers AI is used up for today/);
    expect(JSON.stringify(failed.body)).not.toContain("upstream");
  });

  it("writes answers with its model, and quotes where the allowance is used up", async () => {
    const ragId = await library();
    const ragConfig = { integrationId };
    await call(system, boss, "PATCH", `/api/rags/${ragId}`, { ragConfig });
    await system.workersAi({ text: "You have thirty days. [1]" });
    const ask = () =>
      call(system, boss, "POST", `/api/rags/${ragId}/ask`, {
        question: "How many days of leave are there in a year?",
      });
    const written = (await ask()).body;
    expect(written).toMatchObject({ model: "@cf/zai-org/glm-4.7-flash", refused: false });
    expect(written.answer).toContain("You have thirty days.");
    await system.workersAi({ fails: 4006, failsFor: "@cf/zai-org/glm-4.7-flash" });
    const quoted = (await ask()).body;
    expect(quoted).toMatchObject({ model: null, refused: false });
    expect(quoted.answer).toContain("thirty days of leave");
    expect(quoted.note).toContain("free allowance of Workers AI is used up for today");
  });

  it("sends nothing once a superadmin has switched it off", async () => {
    const off = await call(system, boss, "PATCH", `/api/integrations/${integrationId}/toggle`, {
      isActive: false,
    });
    expect(off.status).toBe(200);
    const { length } = await system.workersAi();
    const ragId = await insertRag(system, { createdBy: boss.id });
    await call(system, boss, "POST", `/api/rags/${ragId}/documents`, { documents: TEXTS });
    const generation = async () => (await get(`/api/rags/${ragId}/generations`)).body.current;
    await expect.poll(generation, POLL).toMatchObject({ embedding: null });
    expect(await system.workersAi()).toHaveLength(length);
  });
});
