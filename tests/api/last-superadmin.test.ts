import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem());
await completeSetup(system);

const as = (person: Person, method: string, path: string, body?: unknown) =>
  call(system, person, method, `/api/users${path}`, body);
const rowOf = (id: string) =>
  system.env.DB.prepare("SELECT * FROM users WHERE id = ?")
    .bind(id)
    .first<Record<string, unknown>>();

describe("the last active superadmin", () => {
  const acts = [
    (actor: Person, target: Person) => as(actor, "DELETE", `/${target.id}`),
    (actor: Person, target: Person) => as(actor, "PATCH", `/${target.id}`, { active: false }),
    (actor: Person, target: Person) => as(actor, "PATCH", `/${target.id}`, { role: "admin" }),
  ];

  it("is told so with 409, and stays", async () => {
    await system.env.DB.prepare("UPDATE users SET role = 'admin' WHERE role = 'superadmin'").run();
    const last = await createPerson(system, "superadmin");
    await system.env.DB.prepare("UPDATE users SET active = 0 WHERE id = ?")
      .bind((await createPerson(system, "superadmin")).id)
      .run();
    for (const act of acts) {
      expect(await act(last, last)).toMatchObject({
        status: 409,
        body: {
          code: "last_superadmin",
          message: "You can't delete, deactivate or demote the last active superadmin",
        },
      });
    }
    expect(await rowOf(last.id)).toMatchObject({ role: "superadmin", active: 1, version: 1 });
  });

  it("of two who delete, deactivate or demote each other one always remains, 21 times", async () => {
    const refusals = new Set<number>();
    for (const act of [...Array(7)].flatMap(() => acts)) {
      await system.env.DB.prepare(
        "UPDATE users SET role = 'admin' WHERE role = 'superadmin'",
      ).run();
      const a = await createPerson(system, "superadmin");
      const b = await createPerson(system, "superadmin");
      const answers = await Promise.all([act(a, b), act(b, a)]);
      for (const { status } of answers) if (status !== 200) refusals.add(status);
      const { results } = await system.env.DB.prepare(
        "SELECT id FROM users WHERE role = 'superadmin' AND active = 1",
      ).all();
      expect(results).toHaveLength(1);
    }
    // The second was rejected: as keeper of the last superadmin, or because their own session had
    // ended.
    expect(refusals.size).toBeGreaterThan(0);
    for (const status of refusals) expect([401, 403, 409]).toContain(status);
  });
});
