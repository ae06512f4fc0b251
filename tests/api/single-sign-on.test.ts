import { afterAll, beforeAll, expect, it } from "vitest";
import { CLIENT, startIssuer, visitIssuer } from "../support/issuer";
import { completeSetup } from "../support/people";
import { createMember, signedIn } from "../support/sign-in";
import { type System, startSystem } from "../support/system";

let system: System;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let callback = "";
beforeAll(async () => {
  issuer = await startIssuer({ sub: "one" }, () => [callback]);
  system = await startSystem({
    engine: true,
    vars: { OUTBOUND_ALLOWED_ORIGINS: issuer.origin },
  });
  await completeSetup(system);
});
afterAll(async () => {
  await system.close();
  await issuer.close();
});

it("somebody signs in at the issuer and is back on the page that they wanted, once", async () => {
  const boss = await signedIn(system, await createMember(system, "superadmin"));
  const tested = await boss.post("/api/identity-providers/test", { issuer: issuer.origin });
  expect(tested).toMatchObject({ status: 200, body: { works: true } });
  const entered = { name: "Company", issuer: issuer.origin, client_id: CLIENT.id };
  const made = await boss.post<{ provider: { id: string } }>("/api/identity-providers", {
    ...entered,
    client_secret: CLIENT.secret,
  });
  expect(made.status).toBe(201);
  const { id } = made.body.provider;
  callback = `${system.url}/api/auth/oidc/${id}/callback`;
  expect(await system.client().get("/api/auth/oidc")).toMatchObject({
    body: { providers: [{ id, name: "Company" }] },
  });

  const person = await createMember(system, "moderator");
  issuer.signsIn({ sub: "ada", email: person.email, email_verified: true });
  const client = system.client();
  const start = await client.request(`/api/auth/oidc/${id}/start?to=/tasks`);
  expect(start.status).toBe(303);
  expect([...client.cookies.keys()]).toEqual(["atrium-oidc"]);
  const address = start.headers.get("location") ?? "";
  expect(new URL(address).searchParams.get("code_challenge_method")).toBe("S256");
  const back = new URL(await visitIssuer(address, issuer.origin));
  const path = `${back.pathname}${back.search}`;
  // Another browser gets nowhere with the answer.
  const stranger = await system.client().request(path);
  expect(stranger.headers.get("location")).toBe("/#sign-in-refused=too_late");
  const sealed = client.cookies.get("atrium-oidc") ?? "";
  const opened = await client.request(path);
  expect(opened).toMatchObject({ status: 303 });
  expect(opened.headers.get("location")).toBe("/tasks");
  expect(await client.get("/api/auth/validate")).toMatchObject({
    body: { user: { id: person.id } },
  });
  // Nor does the same one a second time, though its cookie came back; the page that was asked for is kept.
  const replay = system.client();
  replay.cookies.set("atrium-oidc", sealed);
  const replayed = await replay.request(path);
  expect(replayed.headers.get("location")).toBe("/tasks#sign-in-refused=too_late");

  const changed = await boss.patch(`/api/identity-providers/${id}`, { domains: ["example.com"] });
  expect(changed).toMatchObject({ status: 200, body: { provider: { people: 1 } } });
  const login = { email: "nobody@example.com", password: "a password" };
  expect(await system.client().post("/api/auth/login", login)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining("sign in with Company") },
  });
  expect((await boss.delete(`/api/identity-providers/${id}`)).status).toBe(200);
  expect((await system.client().request(`/api/auth/oidc/${id}/start`)).status).toBe(404);
});
