import { totpCode } from "@/lib/auth/second-factor/totp";
import { PASSWORD } from "../../support/audited-world";
import { send } from "../../support/faults/bench";
import type { Write } from "../../support/faults/sweep";
import { ask, type FaultWorld } from "../../support/faults/world";
import { giveEmailChange, giveFactor, giveIdentity, givePasskey } from "./give-factor";
import { create, ifMatch, imageForm, patch, post, remove } from "./write-calls";

/** A person without an answer starts again. */
const ANY = /^[+~-] /;
const NEW_USER = {
  name: "Grace",
  email: "grace@example.com",
  role: "admin",
  password: "a long password",
};
const ISSUER = {
  name: "Company login",
  issuer: "https://login.example.com",
  client_id: "atrium",
  client_secret: "a secret",
};
const PASSWORDS = { currentPassword: PASSWORD, newPassword: "another long password" };

/** Starts a second factor for the boss and returns its first code. */
async function firstCode(world: FaultWorld): Promise<string> {
  const { secret } = await ask(world, post("/api/auth/totp"));
  return totpCode(secret, Date.now());
}

/** Gives the boss a second factor and returns the recovery codes. */
async function enroll(world: FaultWorld): Promise<string[]> {
  const code = await firstCode(world);
  return (await ask(world, post("/api/auth/totp/confirm", { code }))).recovery_codes;
}

const INVITED = { email: "new@example.com", name: "New", role: "moderator" };

/** Invites a person and returns the invitation's id and link token. */
async function invited(world: FaultWorld): Promise<{ id: string; token: string }> {
  const { url, invitation } = await ask(world, post("/api/invitations", INVITED));
  return { id: invitation.id, token: new URL(url).hash.slice(1) };
}

/** Users, sessions and passwords. */
export const ACCOUNT_WRITES: readonly Write<FaultWorld>[] = [
  {
    title: "POST /api/auth/login",
    sent: ({ boss }) =>
      post("/api/auth/login", { email: boss.email, password: PASSWORD }, { cookie: "" }),
    // Signing in again creates another session and a notice. The first, which no one has, expires.
    again: /^\+ (sessions|audit_log|notices) /,
  },
  {
    title: "POST /api/auth/password",
    sent: () => post("/api/auth/password", PASSWORDS),
    // The old password is no longer valid, so the retry is rejected.
    retried: 403,
    again: /"action":"forbidden"/,
  },
  {
    title: "POST /api/auth/email/send",
    sent: async ({ system, boss }) => {
      await giveEmailChange(system, boss);
      return post("/api/auth/email/send");
    },
    // Superadmins are asked again.
    again: /^[+~] (email_changes|audit_log|notices) /,
  },
  {
    title: "DELETE /api/auth/email",
    sent: async ({ system, boss }) => {
      await giveEmailChange(system, boss);
      return remove("/api/auth/email");
    },
    retried: 404,
  },
  {
    title: "POST /api/auth/email/confirm",
    sent: async ({ system, mate }) => {
      const { token } = await giveEmailChange(system, mate);
      return post("/api/auth/email/confirm", { token });
    },
    retried: 404,
  },
  {
    title: "POST /api/users/{id}/email",
    sent: async ({ system, mate }) => {
      const { email } = await giveEmailChange(system, mate);
      return post(`/api/users/${mate.id}/email`, { email });
    },
    retried: 404,
  },
  {
    title: "DELETE /api/users/{id}/email",
    sent: async ({ system, mate }) => {
      const { email } = await giveEmailChange(system, mate);
      return { ...post(`/api/users/${mate.id}/email`, { email }), method: "DELETE" };
    },
    retried: 404,
  },
  // Without mail nothing is sent.
  {
    title: "POST /api/auth/forgot",
    sent: () => post("/api/auth/forgot", { email: "nobody@example.com" }),
    unwritten: true,
    unaudited: true,
  },
  {
    title: "POST /api/auth/reset",
    sent: async (world) => {
      const { url } = await ask(world, post(`/api/users/${world.mate.id}/reset-link`));
      const token = new URL(url).hash.slice(1);
      return post("/api/auth/reset", { token, password: "violet-harbour-42" });
    },
    // The link was used.
    retried: 404,
  },
  {
    title: "POST /api/users/{id}/reset-link",
    sent: ({ mate }) => post(`/api/users/${mate.id}/reset-link`),
    // The link was in the lost answer, so another replaces it.
    again: /^~ password_resets |^\+ audit_log /,
  },
  // The email is already invited, so a person sends the invitation again.
  { title: "POST /api/invitations", sent: () => post("/api/invitations", INVITED), retried: 409 },
  {
    title: "POST /api/invitations/{id}/send",
    sent: async (world) => post(`/api/invitations/${(await invited(world)).id}/send`),
    again: /^~ invitations |^\+ audit_log /,
  },
  {
    title: "DELETE /api/invitations/{id}",
    sent: async (world) => remove(`/api/invitations/${(await invited(world)).id}`),
    retried: 404,
  },
  {
    title: "POST /api/auth/link",
    sent: async (world) => post("/api/auth/link", { token: (await invited(world)).token }),
    unwritten: true,
  },
  {
    title: "POST /api/invitations/accept",
    sent: async (world) => {
      const { token } = await invited(world);
      const chosen = { name: "New", password: "violet-harbour-42" };
      return post("/api/invitations/accept", { token, ...chosen });
    },
    retried: 404,
  },
  {
    title: "POST /api/auth/avatar",
    sent: () => ({ method: "POST", path: "/api/auth/avatar", raw: imageForm("avatar") }),
    // Each call names another file.
    inSteps: true,
    again: /^\+ audit_log |^~ users /,
  },
  { title: "DELETE /api/auth/avatar", sent: () => remove("/api/auth/avatar") },
  {
    title: "POST /api/auth/step-up",
    sent: () => post("/api/auth/step-up", { password: PASSWORD }),
    // A second confirmation is recorded again.
    again: /^\+ audit_log /,
  },
  {
    title: "POST /api/auth/mfa",
    sent: async (world) => {
      const { boss } = world;
      const [code = ""] = await enroll(world);
      const credentials = { email: boss.email, password: PASSWORD };
      const half = await send(world.system, post("/api/auth/login", credentials, { cookie: "" }));
      const cookie = half.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; ");
      return post("/api/auth/mfa", { code }, { cookie });
    },
    // A code works once. A person without an answer enters the next one.
    retried: 401,
    again: /"action":"invalid_credentials"/,
  },
  {
    title: "POST /api/auth/totp",
    sent: () => post("/api/auth/totp"),
    // The secret was in the lost answer, so another replaces it.
    again: /^~ totp_factors /,
    unaudited: true,
  },
  {
    title: "POST /api/auth/totp/confirm",
    sent: async (world) => post("/api/auth/totp/confirm", { code: await firstCode(world) }),
    // It is confirmed, and the codes were in the lost answer.
    retried: 409,
  },
  {
    title: "DELETE /api/auth/totp",
    sent: async (world) => {
      await enroll(world);
      return remove("/api/auth/totp");
    },
    retried: 409,
  },
  {
    title: "DELETE /api/users/{id}/totp",
    sent: async ({ system, mate }) => {
      await giveFactor(system, mate);
      return remove(`/api/users/${mate.id}/totp`);
    },
    retried: 404,
  },
  {
    title: "POST /api/auth/recovery-codes",
    sent: async ({ system, boss }) => {
      await giveFactor(system, boss);
      return post("/api/auth/recovery-codes");
    },
    // The codes were in the lost answer, so others replace them.
    again: ANY,
  },
  {
    title: "POST /api/auth/review",
    sent: async ({ system, boss }) => {
      const passkey = await givePasskey(system, boss);
      return post("/api/auth/review", { remove: { passkeys: [passkey] } });
    },
    // Answered again with nothing left to remove.
    again: /"action":"auth.reviewWays"/,
  },
  {
    title: "DELETE /api/auth/identities/{id}",
    sent: async ({ system, boss }) =>
      remove(`/api/auth/identities/${await giveIdentity(system, boss)}`),
    retried: 404,
  },
  {
    title: "DELETE /api/users/{id}/identities/{id}",
    sent: async ({ system, mate }) =>
      remove(`/api/users/${mate.id}/identities/${await giveIdentity(system, mate)}`),
    retried: 404,
  },
  {
    title: "PATCH /api/auth/passkeys/{id}",
    sent: async ({ system, boss }) =>
      patch(`/api/auth/passkeys/${await givePasskey(system, boss)}`, { name: "Renamed" }),
  },
  {
    title: "DELETE /api/auth/passkeys/{id}",
    sent: async ({ system, boss }) =>
      remove(`/api/auth/passkeys/${await givePasskey(system, boss)}`),
    retried: 404,
  },
  {
    title: "POST /api/identity-providers",
    sent: () => post("/api/identity-providers", ISSUER),
    // The name is taken, so a person looks at the list.
    retried: 409,
  },
  {
    title: "PATCH /api/identity-providers/{id}",
    sent: async (world) => {
      const { provider } = await ask(world, post("/api/identity-providers", ISSUER));
      const { id, version } = provider;
      const headers = { "if-match": `"${version}"` };
      return patch(`/api/identity-providers/${id}`, { name: "Other" }, headers);
    },
    retried: 412,
  },
  {
    title: "DELETE /api/identity-providers/{id}",
    sent: async (world) => {
      const { provider } = await ask(world, post("/api/identity-providers", ISSUER));
      return remove(`/api/identity-providers/${provider.id}`);
    },
    retried: 404,
  },
  { title: "DELETE /api/auth/sessions", sent: () => remove("/api/auth/sessions") },
  {
    title: "DELETE /api/auth/sessions/{id}",
    sent: ({ otherSessionId }) => remove(`/api/auth/sessions/${otherSessionId}`),
  },
  { title: "POST /api/auth/logout", sent: () => post("/api/auth/logout") },
  { title: "POST /api/users", sent: () => create("/api/users", NEW_USER) },
  {
    title: "PATCH /api/users/{id}",
    sent: async (world) => {
      const { id } = world.member;
      const changes = { name: "Changed", role: "moderator" };
      return patch(`/api/users/${id}`, changes, await ifMatch(world, "users", id));
    },
  },
  { title: "DELETE /api/users/{id}", sent: ({ member }) => remove(`/api/users/${member.id}`) },
  {
    title: "DELETE /api/users/{id}/sessions",
    sent: ({ mate }) => remove(`/api/users/${mate.id}/sessions`),
  },
  {
    title: "DELETE /api/users/{id}/tokens",
    sent: ({ mate }) => remove(`/api/users/${mate.id}/tokens`),
  },
  {
    title: "POST /api/notices/read",
    sent: async (world) => {
      await ask(world, post("/api/tokens", { name: "Tells its person" }));
      return post("/api/notices/read", { all: true });
    },
    unaudited: true,
  },
  {
    title: "PATCH /api/notices/settings",
    sent: () => patch("/api/notices/settings", { task_assigned: { console: false } }),
  },
  // Its text was in the lost answer. As the name is taken, a person revokes it and creates another.
  { title: "POST /api/tokens", sent: () => post("/api/tokens", { name: "Script" }), retried: 409 },
  {
    title: "DELETE /api/tokens/{id}",
    sent: async (world) => {
      const { token } = await ask(world, post("/api/tokens", { name: "Script" }));
      return remove(`/api/tokens/${token.id}`);
    },
  },
];
