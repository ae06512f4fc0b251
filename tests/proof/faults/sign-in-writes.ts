import type { CreationOptions, RequestOptions } from "@/lib/auth/passkeys/schema";
import { hashPassword } from "@/lib/auth/password";
import { PASSWORD } from "../../support/audited-world";
import { type FaultyAnswer, type Sent, send } from "../../support/faults/bench";
import type { Write } from "../../support/faults/sweep";
import { ask, type FaultWorld } from "../../support/faults/world";
import { CLIENT, startIssuer, visitIssuer } from "../../support/issuer";
import { createPasskeyDevice } from "../../support/passkey-device";
import { post } from "./write-calls";

/**
 * A device's or issuer's answer works once. A person without our answer starts again, and the retry
 * is rejected.
 */
const ANY = /^[+~-] /;

const callbacks: string[] = [];

/** An identity provider that signs in the world's boss. */
export const startFaultIssuer = () => startIssuer({ sub: "boss" }, () => callbacks);

const siteOf = ({ system }: FaultWorld) => ({
  origin: system.url,
  rpId: new URL(system.url).hostname,
});

/** Returns an answer's cookies as a browser sends them back. */
const cookiesOf = ({ headers }: FaultyAnswer) =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

/** Returns the options for a passkey of the boss, and the call that adds it. */
async function newPasskey(world: FaultWorld) {
  const device = createPasskeyDevice();
  const asked = post("/api/auth/passkeys/options", undefined, { cookie: world.cookie });
  const begun = await send(world.system, asked);
  const { options } = JSON.parse(begun.text) as { options: CreationOptions };
  const response = device.create({ ...siteOf(world), challenge: options.challenge });
  const cookie = `${world.cookie}; ${cookiesOf(begun)}`;
  return { device, adding: post("/api/auth/passkeys", { name: "Laptop", response }, { cookie }) };
}

/** Returns the call with which the boss signs in by an existing passkey. */
async function passkeySignIn(world: FaultWorld): Promise<Sent> {
  const { device, adding } = await newPasskey(world);
  await ask(world, adding);
  const begun = await send(world.system, post("/api/auth/passkeys/sign-in/options"));
  const { options } = JSON.parse(begun.text) as { options: RequestOptions };
  const response = device.sign({ ...siteOf(world), challenge: options.challenge });
  return post("/api/auth/passkeys/sign-in", { response }, { cookie: cookiesOf(begun) });
}

/** Returns the path of an identity provider that the boss is already linked to. */
async function identityProvider(world: FaultWorld): Promise<string> {
  const { issuer, boss, system } = world;
  if (!issuer) throw new Error("This world has no issuer");
  const { provider } = await ask(
    world,
    post("/api/identity-providers", {
      ...{ name: "Company login", issuer: issuer.origin },
      ...{ client_id: CLIENT.id, client_secret: CLIENT.secret },
      domains: [boss.email.slice(boss.email.indexOf("@") + 1)],
    }),
  );
  const path = `/api/auth/oidc/${provider.id}`;
  callbacks.splice(0, callbacks.length, `${system.url}${path}/callback`);
  issuer.signsIn({ sub: "boss", email: boss.email, email_verified: true });
  await system.env.DB.prepare(
    "INSERT INTO user_identities (provider_id, subject, user_id, created_at, last_used_at) VALUES (?, 'boss', ?, 1, 1)",
  )
    .bind(provider.id, boss.id)
    .run();
  return path;
}

const get = (path: string, cookie = ""): Sent => ({ method: "GET", path, headers: { cookie } });

/** Sign-in methods other than the password, and their first steps. */
export const SIGN_IN_WRITES: readonly Write<FaultWorld>[] = [
  {
    title: "POST /api/auth/passkeys/options",
    sent: () => post("/api/auth/passkeys/options"),
    unwritten: true,
  },
  {
    title: "POST /api/auth/passkeys/sign-in/options",
    sent: () => post("/api/auth/passkeys/sign-in/options?purpose=sign-in"),
    unwritten: true,
  },
  {
    title: "POST /api/auth/passkeys",
    sent: async (world) => (await newPasskey(world)).adding,
    retried: 401,
    again: ANY,
  },
  {
    title: "POST /api/auth/passkeys/sign-in",
    sent: passkeySignIn,
    retried: 401,
    again: ANY,
  },
  {
    title: "GET /api/auth/oidc/{id}/start",
    sent: async (world) => get(`${await identityProvider(world)}/start`),
    unwritten: true,
    leadsOn: true,
  },
  {
    title: "POST /api/auth/oidc/{id}/start",
    sent: async (world) =>
      post(`${await identityProvider(world)}/start`, { purpose: "step-up", to: "/account" }),
    unwritten: true,
  },
  {
    title: "POST /api/auth/oidc/confirm",
    sent: async (world) => {
      const path = await identityProvider(world);
      const { mate, issuer, system } = world;
      issuer?.signsIn({ sub: "mate", email: mate.email, email_verified: true });
      await system.env.DB.prepare(
        "UPDATE users SET role = 'moderator', password_hash = ? WHERE id = ?",
      )
        .bind(await hashPassword(PASSWORD), mate.id)
        .run();
      const begun = await send(system, get(`${path}/start`));
      const address = begun.headers.get("location") ?? "";
      const back = new URL(await visitIssuer(address, issuer?.origin ?? ""));
      const asked = await send(system, get(back.pathname + back.search, cookiesOf(begun)));
      return post("/api/auth/oidc/confirm", { password: PASSWORD }, { cookie: cookiesOf(asked) });
    },
    retried: 401,
    again: ANY,
  },
  {
    title: "GET /api/auth/oidc/{id}/callback",
    sent: async (world) => {
      const begun = await send(world.system, get(`${await identityProvider(world)}/start`));
      const address = begun.headers.get("location") ?? "";
      const back = new URL(await visitIssuer(address, world.issuer?.origin ?? ""));
      return get(back.pathname + back.search, cookiesOf(begun));
    },
    leadsOn: true,
    again: ANY,
  },
];
