import { beforeEach, describe, expect, it } from "vitest";
import { notices, sessions, users } from "@/db/schema/auth";
import { auditLog, systemState } from "@/db/schema/system";
import { checkPassword } from "@/lib/auth/password";
import { readSystemRole } from "@/lib/auth/roles";
import { sha256Hex } from "@/lib/crypto/hash";
import { createSuperAdmin } from "@/lib/onboarding/create-super-admin";
import { connectOwnBindings } from "@/lib/onboarding/setup-services";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { ADMIN, reopen, setupContext } from "./setup-fixture";

const system = await closeAfterTests(createTestSystem());
beforeEach(() => reopen(system));

describe("the claim", () => {
  it("creates the superadmin, completes set-up and leaves one audit row", async () => {
    const ctx = await setupContext(system);
    await connectOwnBindings(ctx);
    const { user, isNewDatabaseReady } = await createSuperAdmin(ctx, ADMIN);
    expect(user).toMatchObject({
      name: "Ada",
      email: "ada@example.com",
      role: "superadmin",
      active: true,
      last_login: null,
    });
    expect(isNewDatabaseReady).toBe(true);
    const [row, ...others] = await ctx.db.select().from(users);
    expect(others).toEqual([]);
    expect((await checkPassword(ADMIN.password, row?.passwordHash ?? "")).matches).toBe(true);
    const [state] = await ctx.db.select().from(systemState);
    expect(state?.setupCompletedAt).toBe(ctx.now);
    const audit = await ctx.db.select().from(auditLog);
    expect(audit.map(({ action }) => action)).toEqual([
      "onboarding.services",
      "onboarding.complete",
      "auth.signIn",
    ]);
    expect(audit[1]).toMatchObject({ actorId: user.id, entityId: user.id, outcome: "done" });
  });

  it("signs in anyone who completed set-up, by one session and without a notice", async () => {
    const ctx = await setupContext(system);
    await connectOwnBindings(ctx);
    const { user, signedIn } = await createSuperAdmin(ctx, ADMIN);
    expect(signedIn).toMatchObject({ deviceUserId: user.id, mustEnroll: false, mustReview: false });
    const found = await ctx.db.select().from(sessions);
    expect(found.map(({ userId }) => userId)).toEqual([user.id]);
    expect(found[0]?.tokenHash).toBe(await sha256Hex(signedIn?.token ?? ""));
    expect(await ctx.db.select().from(notices)).toEqual([]);
  });

  it("stays done where no session can be started: they sign in by hand", async () => {
    const ctx = await setupContext(system);
    await connectOwnBindings(ctx);
    await system.bindings.DB.exec("ALTER TABLE sessions RENAME TO sessions_gone");
    const created = await createSuperAdmin(ctx, ADMIN).finally(() =>
      system.bindings.DB.exec("ALTER TABLE sessions_gone RENAME TO sessions"),
    );
    expect(created).toMatchObject({ signedIn: null, user: { email: ADMIN.email } });
    expect(await ctx.db.select().from(users)).toHaveLength(1);
  });

  it("is a conflict before the services, and no one is created", async () => {
    const ctx = await setupContext(system);
    await expect(createSuperAdmin(ctx, ADMIN)).rejects.toMatchObject({
      code: "conflict",
      status: 409,
    });
    expect(await ctx.db.select().from(users)).toEqual([]);
    expect(await ctx.db.select().from(auditLog)).toEqual([]);
  });

  it("has one winner, whose row is the only one", async () => {
    const ctx = await setupContext(system);
    await connectOwnBindings(ctx);
    const racers = Array.from({ length: 8 }, (_, racer) =>
      createSuperAdmin(ctx, { ...ADMIN, email: `racer-${racer}@example.com` }),
    );
    const results = await Promise.allSettled(racers);
    const won = results.filter(({ status }) => status === "fulfilled");
    const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(won).toHaveLength(1);
    expect(lost.map(({ code }) => code)).toEqual(Array(7).fill("setup_complete"));
    expect(await ctx.db.select().from(users)).toHaveLength(1);
  }, 30_000);

  it("leaves nothing when the audit row can't be written", async () => {
    const ctx = await setupContext(system);
    await connectOwnBindings(ctx);
    await system.bindings.DB.exec("ALTER TABLE audit_log RENAME TO audit_gone");
    await expect(createSuperAdmin(ctx, ADMIN)).rejects.toThrow();
    await system.bindings.DB.exec("ALTER TABLE audit_gone RENAME TO audit_log");
    expect(await ctx.db.select().from(users)).toEqual([]);
    const [state] = await ctx.db.select().from(systemState);
    expect(state?.setupCompletedAt).toBeNull();
  });
});

describe("its body", () => {
  it.each(["name", "email", "password", "role"])("needs %s", async (field) => {
    const ctx = await setupContext(system);
    const { [field as keyof typeof ADMIN]: _left, ...others } = ADMIN;
    await expect(createSuperAdmin(ctx, others)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { [field]: [expect.any(String)] },
    });
  });

  it("takes super_admin or superadmin and no other role", async () => {
    const ctx = await setupContext(system);
    for (const role of ["admin", "moderator", "user", "SUPERADMIN", "", null]) {
      await expect(createSuperAdmin(ctx, { ...ADMIN, role })).rejects.toMatchObject({
        status: 400,
        errors: { role: ["Role must be super_admin"] },
      });
    }
    await connectOwnBindings(ctx);
    const { user } = await createSuperAdmin(ctx, { ...ADMIN, role: "superadmin" });
    expect(user.role).toBe("superadmin");
  });

  it("refuses a password of 7 characters and takes one of 8", async () => {
    const ctx = await setupContext(system);
    await connectOwnBindings(ctx);
    await expect(createSuperAdmin(ctx, { ...ADMIN, password: "1234567" })).rejects.toMatchObject({
      errors: { password: ["Password must be at least 8 characters"] },
    });
    await expect(createSuperAdmin(ctx, { ...ADMIN, password: "k4rtoffe" })).resolves.toHaveProperty(
      "user",
    );
  });
});

it("reads super_admin as superadmin", () => {
  expect(readSystemRole("super_admin")).toBe("superadmin");
});
