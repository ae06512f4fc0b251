import { describe, expect, it } from "vitest";
import type { Hold } from "@/lib/auth/holds";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { startSystem } from "../support/system";
import { giveToken } from "../support/tokens";
import { ROUTE_TABLE, type RouteRow } from "./route-table";

const HOLDS = ["review", "password", "second-factor"] as const;

/** The error of each hold. An account without its second factor counts as signed out. */
const REFUSALS: Record<Hold, { status: number; code: string }> = {
  review: { status: 403, code: "review_required" },
  password: { status: 403, code: "password_change_required" },
  "second-factor": { status: 401, code: "unauthenticated" },
};

/** Calls that stay open under each hold, besides public ones. */
const OPEN: Record<Hold, readonly string[]> = {
  review: [
    ...["GET /api/auth/review", "GET /api/auth/step-up"],
    ...["POST /api/auth/review", "POST /api/auth/step-up"],
  ],
  password: [
    ...["GET /api/auth/step-up", "GET /api/auth/validate"],
    ...["POST /api/auth/password", "POST /api/auth/step-up"],
  ],
  "second-factor": [
    "GET /api/auth/step-up",
    "GET /api/auth/totp",
    "POST /api/auth/passkeys",
    "POST /api/auth/passkeys/options",
    "POST /api/auth/step-up",
    "POST /api/auth/totp",
    "POST /api/auth/totp/confirm",
  ],
};

/** Superadmins, limited only by their hold. */
const people = new Map<Hold, Person>();
let byToken: Record<string, string> = {};

const system = await closeAfterTests(startSystem());
await completeSetup(system);
await createPerson(system, "superadmin");
const run = (sql: string, ...values: (string | number)[]) =>
  system.env.DB.prepare(sql)
    .bind(...values)
    .run();
for (const hold of HOLDS) people.set(hold, await createPerson(system, "superadmin"));
const idOf = (hold: Hold) => people.get(hold)?.id ?? "";
// Created before someone else set the password.
const password = people.get("password");
if (!password) throw new Error("Nobody is there");
byToken = (await giveToken(system, { userId: password.id, role: "superadmin", access: "write" }))
  .headers;
await run("UPDATE users SET password_given_at = 1 WHERE id = ?", idOf("password"));
await run("UPDATE users SET review_since = 1 WHERE id = ?", idOf("review"));
await run("UPDATE sessions SET must_enroll = 1 WHERE user_id = ?", idOf("second-factor"));

/** Calls that need to know who asks: not public, and not answered before. */
const asksWho = (row: RouteRow) => !row.asksNobody && row.access !== "public" && !row.form;
const isOpen = (row: RouteRow, hold: Hold) => row.whileHeld?.includes(hold) === true;

const CLOSED = ROUTE_TABLE.filter(asksWho);

describe.each(HOLDS)("an account that is held (%s)", (hold) => {
  it("is refused every call but its own, with the reason", async () => {
    const person = people.get(hold) ?? null;
    const rows = CLOSED.filter((row) => !isOpen(row, hold));
    expect(rows.length).toBeGreaterThan(300);
    const wrong: string[] = [];
    for (const row of rows) {
      const { status, body } = await call(system, person, row.method, row.path, row.body);
      if (status !== REFUSALS[hold].status || body.code !== REFUSALS[hold].code)
        wrong.push(`${row.method} ${row.path}: ${status} ${body.code}`);
    }
    expect(wrong).toEqual([]);
  });

  it("is let into the calls that end it", async () => {
    const person = people.get(hold) ?? null;
    const rows = CLOSED.filter((row) => isOpen(row, hold));
    expect(rows.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(OPEN[hold]);
    for (const row of rows) {
      const { body } = await call(system, person, row.method, row.path, row.body);
      expect(body.code).not.toBe(REFUSALS[hold].code);
    }
  });
});

it("a token from before someone else chose the password is refused too", async () => {
  const wrong: string[] = [];
  for (const row of ROUTE_TABLE.filter((one) => !one.asksNobody && !isOpen(one, "password"))) {
    const sent = row.form ? undefined : row.body;
    const { status, body } = await call(system, null, row.method, row.path, sent, byToken);
    // This call doesn't exist.
    if (status === 404 && row.access === "public") continue;
    if (status !== 403 || body.code !== "password_change_required")
      wrong.push(`${row.method} ${row.path}: ${status} ${body.code}`);
  }
  expect(wrong).toEqual([]);
});

it("an account whose password someone else chose is told so and makes no token", async () => {
  const person = people.get("password") ?? null;
  const made = await call(system, person, "POST", "/api/tokens", { name: "Script" });
  expect(made).toMatchObject({
    status: 403,
    body: { success: false, message: expect.stringContaining("set your password") },
  });
  const asked = await call(system, person, "GET", "/api/auth/validate");
  expect(asked).toMatchObject({ status: 200, body: { user: { must_change_password: true } } });
});
