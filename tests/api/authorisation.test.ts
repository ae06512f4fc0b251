import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";
import { expectedStatus, KINDS, type Kind, ROUTE_TABLE, type RouteRow } from "./route-table";

describe("authorisation", () => {
  let system: System;
  const people = new Map<Kind, Person | null>();

  beforeAll(async () => {
    system = await startSystem();
    await completeSetup(system);
    // Keeps the demoted person from being the last superadmin.
    await createPerson(system, "superadmin");
    people.set("anonymous", null);
    for (const role of ["moderator", "admin", "superadmin"] as const) {
      people.set(role, await createPerson(system, role));
    }
    const deactivated = await createPerson(system, "superadmin");
    const demoted = await createPerson(system, "superadmin");
    await system.env.DB.prepare("UPDATE users SET active = 0 WHERE id = ?")
      .bind(deactivated.id)
      .run();
    await system.env.DB.prepare("UPDATE users SET role = 'moderator' WHERE id = ?")
      .bind(demoted.id)
      .run();
    people.set("deactivated", deactivated);
    people.set("demoted", demoted);
  });
  afterAll(() => system.close());

  async function statusOf(row: RouteRow, kind: Kind): Promise<number> {
    const person = people.get(kind) ?? null;
    if (!row.form) return (await call(system, person, row.method, row.path, row.body)).status;
    const headers = person ? { cookie: person.cookie } : undefined;
    return (await system.request(row.path, { method: row.method, headers, body: new FormData() }))
      .status;
  }

  // They get the same answers whatever they call, so a part of the calls is enough.
  const FALLEN: readonly Kind[] = ["deactivated", "demoted"];

  for (const [at, row] of ROUTE_TABLE.entries()) {
    const kinds = KINDS.filter((kind) => at % 5 === 0 || !FALLEN.includes(kind));
    // The caller is identified only by the session cookie.
    const cookie = row.anonymous === 401 ? " [W414]" : "";
    it(`${cookie} ${row.method} ${row.path} answers each kind of person by the policy`, async () => {
      const expected = Object.fromEntries(kinds.map((kind) => [kind, expectedStatus(row, kind)]));
      const asked = kinds.map(async (kind) => [kind, await statusOf(row, kind)] as const);
      const actual = Object.fromEntries(await Promise.all(asked));
      expect(actual).toEqual(expected);
    });
  }
});
