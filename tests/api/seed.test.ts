import { afterAll, beforeAll, expect, it } from "vitest";
import { SEED_SIZES, seedStatements } from "@/db/seed";
import { SEED_PASSWORD } from "@/db/seed/people";
import { type System, startSystem } from "../support/system";

let system: System;
beforeAll(async () => {
  system = await startSystem();
  const { DB } = system.env;
  await DB.batch(
    seedStatements(SEED_SIZES.small, Date.now()).map(({ sql, values }) =>
      DB.prepare(sql).bind(...values),
    ),
  );
});
afterAll(() => system.close());

it("a seeded system is set up, lets its people sign in, and lists what they may see", async () => {
  const total: Record<string, number[]> = {};
  for (const role of ["superadmin", "admin", "moderator"]) {
    const client = system.client();
    expect((await client.request("/api/auth/validate")).status).toBe(401);
    const answer = await client.request("/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: `${role}@example.com`, password: SEED_PASSWORD }),
    });
    expect(answer.status).toBe(200);
    total[role] = await Promise.all(
      ["projects", "agents", "rags", "tasks"].map(async (list) => {
        const listed = await client.request(`/api/${list}`);
        expect(listed.status).toBe(200);
        return ((await listed.json()) as { total: number }).total;
      }),
    );
  }
  expect(total.superadmin).toEqual([40, 25, 20, 400]);
  for (const role of ["admin", "moderator"]) {
    const [projects = 0, , , tasks = 0] = total[role] ?? [];
    expect(projects).toBeGreaterThan(0);
    expect(projects).toBeLessThan(40);
    expect(tasks).toBeGreaterThan(0);
    expect(tasks).toBeLessThan(400);
  }
});
