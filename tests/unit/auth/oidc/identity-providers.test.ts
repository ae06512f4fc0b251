import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { identityProviders, userIdentities } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { createProvider, deleteProvider, updateProvider } from "@/lib/auth/oidc/change-providers";
import {
  listProviders,
  listSignInProviders,
  openClientSecret,
  testIssuer,
} from "@/lib/auth/oidc/identity-providers";
import { STEP_UP_MS } from "@/lib/auth/step-up";
import type { Config } from "@/lib/context/config";
import { listIntegrations } from "@/lib/integrations/list-integrations";
import { rotateSecrets } from "@/lib/integrations/rotate-secrets";
import { listIntegrationsSchema } from "@/lib/integrations/schema";
import { answeringEngine } from "../../../support/answering-engine";
import { closeAfterTests } from "../../../support/close-after-tests";
import { startHostileIssuer } from "../../../support/issuer";
import { createTestSystem } from "../../../support/test-system";

const SECRET = "a secret that nobody reads";
const ENTERED = {
  name: "Company",
  issuer: "https://login.example.com/tenant",
  client_id: "atrium",
  client_secret: SECRET,
  domains: ["Example.com", "example.com"],
};

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const boss = await system.createSignedIn("superadmin");
beforeEach(async () => {
  await system.context().db.delete(identityProviders);
});
const ctx = () => system.context(boss);

describe("an identity provider", () => {
  it("is entered, changed and removed; its secret is encrypted and in no answer or audit row", async () => {
    const made = await createProvider(ctx(), ENTERED);
    expect(made).toMatchObject({
      has_secret: true,
      domains: ["example.com"],
      people: 0,
      version: 1,
    });
    const changed = await updateProvider(ctx(), made.id, { name: "Firm", client_secret: "" }, 1);
    expect(changed).toMatchObject({ name: "Firm", has_secret: true, version: 2 });
    await expect(updateProvider(ctx(), made.id, { name: "Late" }, 1)).rejects.toMatchObject({
      code: "precondition_failed",
    });
    expect(await listSignInProviders(system.context())).toEqual([{ id: made.id, name: "Firm" }]);
    const { db } = ctx();
    const [row] = await db.select().from(identityProviders);
    expect(await openClientSecret(ctx(), made.id, row?.clientSecret ?? "")).toBe(SECRET);
    const seen = JSON.stringify([
      row,
      await listProviders(ctx()),
      await db.select().from(auditLog),
    ]);
    expect(seen).not.toContain(SECRET);
    expect(await updateProvider(ctx(), made.id, { client_secret: null })).toMatchObject({
      has_secret: false,
    });
    await deleteProvider(ctx(), made.id);
    expect(await listProviders(ctx())).toEqual([]);
    const actions = await db.select().from(auditLog).where(eq(auditLog.entityId, made.id));
    expect(actions.map(({ action }) => action)).toEqual([
      "identityProviders.create",
      "identityProviders.edit",
      "identityProviders.edit",
      "identityProviders.delete",
    ]);
  });

  it("is a superadmin's with a fresh confirmation, and no token's", async () => {
    const { id } = await createProvider(ctx(), ENTERED);
    const admin = system.context(await system.createActor("admin"));
    const late = system.context({ ...boss, confirmedAt: Date.now() - STEP_UP_MS });
    const token = system.context({ ...boss, sessionId: null, confirmedAt: null });
    for (const [context, code] of [
      [admin, "forbidden"],
      [token, "forbidden"],
      [late, "step_up_required"],
    ] as const) {
      const another = { ...ENTERED, name: "Another", domains: [] };
      await expect(createProvider(context, another)).rejects.toMatchObject({ code });
      await expect(updateProvider(context, id, { name: "X" })).rejects.toMatchObject({ code });
      await expect(deleteProvider(context, id)).rejects.toMatchObject({ code });
    }
  });

  it("keeps its secret from another issuer or client, and forgets whom another issuer meant", async () => {
    const { id } = await createProvider(ctx(), ENTERED);
    for (const changes of [{ issuer: "https://evil.example" }, { client_id: "other" }])
      await expect(updateProvider(ctx(), id, changes)).rejects.toMatchObject({
        code: "invalid_input",
        errors: { client_secret: [expect.any(String)] },
      });
    const person = await system.createActor("moderator");
    const { db } = ctx();
    const identity = {
      providerId: id,
      subject: "a",
      userId: person.id,
      createdAt: 1,
      lastUsedAt: 1,
    };
    await db.insert(userIdentities).values(identity);
    expect(await updateProvider(ctx(), id, { name: "Still" })).toMatchObject({ people: 1 });
    const moved = { issuer: "https://login.example.org", client_secret: "another" };
    expect(await updateProvider(ctx(), id, moved)).toMatchObject({ people: 0 });
  });

  it("has its name and domains for itself, and gives newcomers a role only with a domain", async () => {
    const first = await createProvider(ctx(), ENTERED);
    const another = { ...ENTERED, name: "Another", domains: ["example.org"] };
    await expect(createProvider(ctx(), { ...another, name: "company" })).rejects.toMatchObject({
      errors: { name: [expect.any(String)] },
    });
    await expect(
      createProvider(ctx(), { ...another, domains: ["example.com"] }),
    ).rejects.toMatchObject({ code: "conflict", errors: { domains: [expect.any(String)] } });
    const second = await createProvider(ctx(), another);
    await expect(
      updateProvider(ctx(), second.id, { domains: ["a.example", "example.com"] }),
    ).rejects.toMatchObject({ code: "conflict" });
    await expect(
      updateProvider(ctx(), first.id, { domains: [], newcomer_role: "admin" }),
    ).rejects.toMatchObject({ errors: { newcomer_role: [expect.any(String)] } });
    await expect(
      updateProvider(ctx(), first.id, { newcomer_role: "superadmin" }),
    ).rejects.toMatchObject({ code: "invalid_input" });
    for (const issuer of [
      "login.example.com",
      "ftp://a.example",
      "https://a:b@c.example",
      "https://a.example?x",
    ])
      await expect(updateProvider(ctx(), first.id, { issuer })).rejects.toMatchObject({
        errors: { issuer: [expect.any(String)] },
      });
  });

  it("has its secret encrypted anew with the integrations' keys, and counted with them", async () => {
    const { id } = await createProvider(ctx(), ENTERED);
    const key = (name: string, fill: number) =>
      `${name}:${Buffer.alloc(32, fill).toString("base64url")}`;
    const config = {
      ...system.config,
      encryptionKeys: `${key("next", 7)},${system.config.encryptionKeys}`,
    };
    const turned = system.context(boss, { config });
    const list = async () =>
      (await listIntegrations(turned, listIntegrationsSchema.parse({}))).outdatedKeys;
    expect(await list()).toBe(1);
    expect(await rotateSecrets(turned, {})).toMatchObject({ rotated: 1, unreadable: 0 });
    expect(await list()).toBe(0);
    const [row] = await turned.db.select().from(identityProviders);
    expect(await openClientSecret(turned, id, row?.clientSecret ?? "")).toBe(SECRET);
  });

  it("is tested by its description, and called at allowed addresses alone", async () => {
    const issuer = await startHostileIssuer({ sub: "a" });
    const open: Config = { ...system.config, outboundAllowedOrigins: [issuer.origin] };
    const test = (address: string, config = open) =>
      testIssuer(system.context(boss, { config, engine: answeringEngine(config) }), {
        issuer: address,
      });
    expect(await test(issuer.origin)).toMatchObject({
      works: true,
      authorization_endpoint: `${issuer.origin}/authorize`,
    });
    expect(await test(issuer.origin, system.config)).toMatchObject({ works: false });
    issuer.behaves({ description: () => ({ issuer: "https://evil.example" }) });
    expect(await test(issuer.origin)).toMatchObject({ works: false, token_endpoint: null });
    await issuer.close();
    expect(await test(issuer.origin)).toMatchObject({ works: false });
  });
});
