import { expect, it } from "vitest";
import { SEED_PASSWORD } from "@/db/seed/people";
import { fill } from "../../scripts/lib/fill.mjs";
import { closeAfterTests } from "../support/close-after-tests";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem());
await fill(system.env, { size: "small", force: false, today: Date.now() });

/** Signs in a seeded person with that role, by the shared password. */
async function signedIn(role: string) {
  const client = system.client();
  expect((await client.request("/api/auth/validate")).status).toBe(401);
  const answer = await client.request("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${role}@example.com`, password: SEED_PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return client;
}

it("a seeded system is set up, lets its people sign in, and lists what they may see", async () => {
  const total: Record<string, number[]> = {};
  for (const role of ["superadmin", "admin", "moderator"]) {
    const client = await signedIn(role);
    total[role] = await Promise.all(
      ["projects", "agents", "rags", "tasks"].map(async (list) => {
        const listed = await client.request(`/api/${list}`);
        expect(listed.status).toBe(200);
        return ((await listed.json()) as { total: number }).total;
      }),
    );
  }
  const [, , , made = 0] = total.superadmin ?? [];
  // The company's 400 tasks, and those created by its agents, whose number depends on the weekday.
  expect(total.superadmin).toEqual([40, 25, 20, made]);
  expect(made).toBeGreaterThan(400);
  expect(made).toBeLessThan(430);
  for (const role of ["admin", "moderator"]) {
    const [projects = 0, , , tasks = 0] = total[role] ?? [];
    expect(projects).toBeGreaterThan(0);
    expect(projects).toBeLessThan(40);
    expect(tasks).toBeGreaterThan(0);
    expect(tasks).toBeLessThan(400);
  }
});

it("a seeded system has agents at work: runs, questions, schedules, conversations, costs", async () => {
  const client = await signedIn("superadmin");
  const read = async <Answer>(path: string) => {
    const answer = await client.request(path);
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Answer;
  };
  const { runs } = await read<{ runs: { created_at: string; trigger: string }[] }>(
    "/api/runs?perPage=100",
  );
  expect(runs.length).toBeGreaterThanOrEqual(15);
  expect(new Set(runs.map(({ trigger }) => trigger))).toEqual(
    new Set(["person", "task", "schedule", "chat"]),
  );
  const month = Date.now() - 30 * 24 * 60 * 60 * 1000;
  expect(runs.every(({ created_at }) => Date.parse(created_at) > month)).toBe(true);
  expect(await read("/api/approvals?state=mine")).toMatchObject({ total: 3 });

  const { schedules } = await read<{ schedules: { state: string; next_runs: string[] }[] }>(
    "/api/schedules",
  );
  expect(schedules.map(({ state }) => state).toSorted()).toEqual(["active", "active", "paused"]);
  for (const { next_runs } of schedules.filter(({ state }) => state === "active"))
    expect(Date.parse(next_runs[0] ?? "")).toBeGreaterThan(Date.now());

  const { conversations } = await read<{
    conversations: { id: string; agent_id: string | null }[];
  }>("/api/conversations");
  expect(conversations.filter(({ agent_id }) => agent_id === null)).toHaveLength(2);
  expect(conversations).toHaveLength(4);
  const all = conversations.map(({ id }) =>
    read<{ messages: { state: string; helpful: boolean | null }[] }>(`/api/conversations/${id}`),
  );
  const messages = (await Promise.all(all)).flatMap((one) => one.messages);
  expect(messages.map(({ state }) => state)).toEqual(messages.map(() => "answered"));
  expect(new Set(messages.map(({ helpful }) => helpful))).toEqual(new Set([null, true, false]));

  for (const by of ["agent", "person", "project", "model"]) {
    const usage = await read<{ rows: { name: string | null; cost_micros: number }[] }>(
      `/api/usage?by=${by}`,
    );
    expect(usage.rows.length, by).toBeGreaterThan(1);
    expect(usage.rows.every(({ name, cost_micros }) => name !== null && cost_micros > 0)).toBe(
      true,
    );
  }
  const { rows } = await read<{ rows: { calls: number }[] }>("/api/usage?by=day");
  expect(rows.filter(({ calls }) => calls > 0).length).toBeGreaterThan(15);
});

it("the console shows 24 cards a page, or 50 rows, and leads from one view to the other", async () => {
  const client = await signedIn("superadmin");
  const shown = async (path: string) => {
    const text = await (await client.request(path)).text();
    const [page = "", ...items] = text.split("data-item-id=");
    const table = /href="([^"]*view=table)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
    return { items: items.length, table };
  };
  expect(await shown("/projects")).toEqual({ items: 24, table: "/projects?view=table" });
  // The table's page has the first card of this page.
  expect(await shown("/projects?page=2&status=all")).toEqual({
    items: 16,
    table: "/projects?view=table",
  });
  expect(await shown("/projects?view=table")).toMatchObject({ items: 40 });
});
