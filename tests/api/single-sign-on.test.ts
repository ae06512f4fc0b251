import { expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { CLIENT, startIssuer, visitIssuer } from "../support/issuer";
import { completeSetup } from "../support/people";
import { createMember, PASSWORD, signedIn } from "../support/sign-in";
import { startSystem } from "../support/system";

let callback = "";
const issuer = await closeAfterTests(startIssuer({ sub: "one" }, () => [callback]));
const system = await closeAfterTests(
  startSystem({
    engine: true,
    vars: { OUTBOUND_ALLOWED_ORIGINS: issuer.origin },
  }),
);
await completeSetup(system);

it("someone signs in at the issuer and is back on the page that they wanted, once", async () => {
  const boss = await signedIn(system, await createMember(system, "superadmin"));
  const tested = await boss.post("/api/identity-providers/test", { issuer: issuer.origin });
  expect(tested).toMatchObject({ status: 200, body: { works: true } });
  const entered = { name: "Company", issuer: issuer.origin, client_id: CLIENT.id };
  const made = await boss.post<{ provider: { id: string } }>("/api/identity-providers", {
    ...entered,
    client_secret: CLIENT.secret,
    domains: ["example.com"],
    id: "5f3c9a4e-1d2b-4c3d-8e4f-5a6b7c8d9e0f",
  });
  expect(made.status).toBe(201);
  expect(made.body.provider.id).toBe("5f3c9a4e-1d2b-4c3d-8e4f-5a6b7c8d9e0f");
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
  // Another browser can't use the answer.
  const stranger = await system.client().request(path);
  expect(stranger.headers.get("location")).toBe("/#sign-in-refused=too_late");
  const sealed = client.cookies.get("atrium-oidc") ?? "";
  const asked = await client.request(path);
  expect(asked).toMatchObject({ status: 303 });
  expect(asked.headers.get("location")).toBe("/tasks#confirm-account=password");
  expect((await client.get("/api/auth/validate")).status).toBe(401);
  const confirm = (password: string) => client.post("/api/auth/oidc/confirm", { password });
  expect(await confirm("not the password")).toMatchObject({
    status: 403,
    body: { errors: { password: ["Incorrect password"] } },
  });
  expect(await confirm(PASSWORD)).toMatchObject({ status: 200, body: { user: { id: person.id } } });
  expect(await client.get("/api/auth/validate")).toMatchObject({
    body: { user: { id: person.id } },
  });
  // The same browser can't use it twice, even with its cookie. The requested page is kept.
  const replay = system.client();
  replay.cookies.set("atrium-oidc", sealed);
  const replayed = await replay.request(path);
  expect(replayed.headers.get("location")).toBe("/tasks#sign-in-refused=too_late");

  // The account is linked now, so sign-in works at once.
  const again = await client.request(`/api/auth/oidc/${id}/start?to=/tasks`);
  const second = new URL(await visitIssuer(again.headers.get("location") ?? "", issuer.origin));
  const opened = await client.request(`${second.pathname}${second.search}`);
  expect(opened.headers.get("location")).toBe("/tasks");

  // The person confirms at the issuer, which asks them to sign in again.
  const late = Date.now() - 16 * 60_000;
  await system.env.DB.prepare("UPDATE sessions SET created_at = ? WHERE user_id = ?")
    .bind(late, person.id)
    .run();
  const newToken = () => client.post("/api/tokens", { name: "Script" });
  expect(await newToken()).toMatchObject({ status: 403, body: { code: "step_up_required" } });
  expect(await client.get("/api/auth/step-up")).toMatchObject({
    body: { password: true, linked: [{ id, name: "Company", active: true }] },
  });
  const visit = { purpose: "step-up", to: "/account" };
  const begun = await client.post<{ address: string }>(`/api/auth/oidc/${id}/start`, visit);
  expect(new URL(begun.body.address).searchParams.get("prompt")).toBe("login");
  const confirmed = new URL(await visitIssuer(begun.body.address, issuer.origin));
  const home = await client.request(`${confirmed.pathname}${confirmed.search}`);
  expect(home.headers.get("location")).toBe("/account");
  expect((await newToken()).status).toBe(201);

  const changed = await boss.patch(`/api/identity-providers/${id}`, { name: "Company" });
  expect(changed).toMatchObject({ status: 200, body: { provider: { people: 1 } } });
  const login = { email: "nobody@example.com", password: "a password" };
  expect(await system.client().post("/api/auth/login", login)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining("sign in with Company") },
  });
  expect((await boss.delete(`/api/identity-providers/${id}`)).status).toBe(200);
  expect((await system.client().request(`/api/auth/oidc/${id}/start`)).status).toBe(404);
});
