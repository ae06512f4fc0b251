import { expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem({ engine: true }));
await completeSetup(system);
const boss = await createPerson(system, "superadmin");
const moderator = await createPerson(system, "moderator");

async function insertJob(changes: Record<string, string | number | null> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const row = {
    ...{ id, kind: "test.none", subject: id, state: "failed", run_at: 1, created_by: null },
    ...{ created_at: 1, updated_at: 1, finished_at: 1, ...changes },
  };
  await system.env.DB.prepare(
    `INSERT INTO jobs (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row).map(() => "?")})`,
  )
    .bind(...Object.values(row))
    .run();
  return id;
}

const get = async (id: string, person = boss) => call(system, person, "GET", `/api/jobs/${id}`);
const DAY_MS = 86_400_000;

it("the served engine works at jobs, and what is always there appears by itself", async () => {
  await system.env.FILES.put("media/files/gone", "x");
  await system.env.DB.prepare("INSERT INTO removed_files (key, due_at) VALUES (?, 0)")
    .bind("media/files/gone")
    .run();
  // Any change through the console wakes it.
  const answer = await call(system, boss, "POST", "/api/jobs/drain", { drained: false });
  expect(answer.body.engine).toMatchObject({ is_connected: true, drained_since: null });
  await expect
    .poll(() => system.env.FILES.head("media/files/gone"), { timeout: 15_000 })
    .toBe(null);
  await expect
    .poll(async () => (await call(system, boss, "GET", "/api/jobs")).body.jobs.length)
    .toBe(5);
  const { body } = await call(system, boss, "GET", "/api/jobs");
  expect(body.jobs.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    "audit.archive",
    "audit.deliver",
    "files.remove",
    "models.retirements",
    "retention.clean",
  ]);
  expect(body.engine.seen_at).not.toBeNull();
});

it("a job is seen by anyone who started it and by superadmins, by no one else", async () => {
  const theirs = await insertJob({ created_by: moderator.id });
  const nobodys = await insertJob();
  expect((await get(theirs, moderator)).status).toBe(200);
  expect((await get(nobodys, moderator)).status).toBe(404);
  expect((await get(nobodys)).status).toBe(200);
  const list = await call(system, moderator, "GET", "/api/jobs");
  expect(list.body.jobs.map(({ id }: { id: string }) => id)).toEqual([theirs]);
  const retry = `/api/jobs/${nobodys}/retry`;
  expect((await call(system, moderator, "POST", retry)).status).toBe(404);
  const drain = await call(system, moderator, "POST", "/api/jobs/drain", { drained: true });
  expect(drain.status).toBe(403);
});

it("a failed job is started again, and fails again with its reason", async () => {
  const id = await insertJob({ error: "Earlier" });
  const { status } = await call(system, boss, "POST", `/api/jobs/${id}/retry`);
  expect(status).toBe(200);
  await expect
    .poll(async () => (await get(id)).body.job.status, { timeout: 15_000 })
    .toBe("failed");
  expect((await get(id)).body.job.error).toBe(
    "This version of Atrium can't run jobs of the type test.none",
  );
});

it("a waiting job is cancelled; one that is done or always there is not", async () => {
  const later = { state: "queued", run_at: Date.now() + DAY_MS, finished_at: null };
  const id = await insertJob(later);
  const cancelled = await call(system, boss, "POST", `/api/jobs/${id}/cancel`);
  expect(cancelled.body.job).toMatchObject({ status: "cancelled" });
  expect((await call(system, boss, "POST", `/api/jobs/${id}/cancel`)).status).toBe(200);
  const done = await insertJob({ state: "succeeded" });
  expect((await call(system, boss, "POST", `/api/jobs/${done}/cancel`)).status).toBe(409);
  expect((await call(system, boss, "POST", `/api/jobs/${done}/retry`)).status).toBe(409);
  const { body } = await call(system, boss, "GET", "/api/jobs?q=files.remove");
  const always = body.jobs[0].id;
  expect((await call(system, boss, "POST", `/api/jobs/${always}/cancel`)).status).toBe(409);
  // The same work can't exist twice.
  const subject = crypto.randomUUID();
  await insertJob({ ...later, subject });
  const twin = await insertJob({ subject });
  expect((await call(system, boss, "POST", `/api/jobs/${twin}/retry`)).status).toBe(409);
});

it("a drained engine begins nothing until it may again", async () => {
  const { body } = await call(system, boss, "POST", "/api/jobs/drain", { drained: true });
  expect(body.engine.drained_since).not.toBeNull();
  const id = await insertJob({ state: "queued", finished_at: null });
  await call(system, boss, "POST", `/api/jobs/${await insertJob()}/retry`);
  expect((await get(id)).body.job.status).toBe("waiting");
  await call(system, boss, "POST", "/api/jobs/drain", { drained: false });
  await expect
    .poll(async () => (await get(id)).body.job.status, { timeout: 15_000 })
    .toBe("failed");
});

it("the bindings monitor shows the engine with its queue", async () => {
  const { body } = await call(system, boss, "POST", "/api/bindings");
  const engine = body.bindings.find(({ name }: { name: string }) => name === "ENGINE");
  expect(engine).toMatchObject({ type: "engine", status: "connected" });
  const labels = engine.metrics.map(({ label }: { label: string }) => label);
  expect(labels).toEqual(["Round trip", "Queue", "Oldest job", "Failed"]);
});

it("pages show the jobs, and one of them", async () => {
  const id = await insertJob({ error: "Told in words" });
  const html = async (path: string, person: Person) => {
    const answer = await system.request(path, { headers: { cookie: person.cookie } });
    return { status: answer.status, text: await answer.text() };
  };
  const list = await html("/workers", boss);
  expect(list.status).toBe(200);
  expect(list.text).toContain("Workers System");
  expect(list.text).not.toContain("Coming Soon");
  const one = await html(`/workers/${id}`, boss);
  expect(one.text).toContain("Told in words");
  expect((await html(`/workers/${id}`, moderator)).status).toBe(404);
});
