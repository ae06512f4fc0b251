import { expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson } from "../support/people";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem());
await completeSetup(system);
const boss = await createPerson(system, "superadmin");

it("a new email is sent again, cancelled, rejected and confirmed", async () => {
  const person = await createPerson(system, "moderator");
  const admin = await createPerson(system, "admin");
  const email = `new-${person.id}@example.com`;
  const ask = () => call(system, person, "PATCH", `/api/users/${person.id}`, { email });
  const own = (method: string, path = "") => call(system, person, method, `/api/auth/email${path}`);
  const decide = (method: string, actor = boss) =>
    call(system, actor, method, `/api/users/${person.id}/email`, { email });
  await ask();
  expect(await own("GET")).toMatchObject({ status: 200, body: { pending: { email } } });
  expect(await own("POST", "/send")).toMatchObject({ status: 200, body: { pending: { email } } });
  expect((await own("DELETE")).status).toBe(200);
  expect((await own("GET")).body.pending).toBeNull();
  expect((await decide("POST")).status).toBe(404);
  await ask();
  expect((await decide("POST", admin)).status).toBe(403);
  expect((await decide("DELETE")).status).toBe(200);
  await ask();
  expect((await decide("POST")).status).toBe(200);
  const { user } = (await call(system, boss, "GET", `/api/users/${person.id}`)).body;
  expect(user.email).toBe(email);
  const token = { token: "a".repeat(64) };
  expect((await call(system, null, "POST", "/api/auth/email/confirm", token)).status).toBe(404);
});
