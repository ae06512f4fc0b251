import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { passkeys, totpFactors, users } from "@/db/schema/auth";
import { projects, projectUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { checkPassword } from "@/lib/auth/password";
import { countFactors, listUsers } from "@/lib/users/read-users";
import { listUsersSchema } from "@/lib/users/schema";
import { createUser, deleteUser, updateUser } from "@/lib/users/write-users";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { newUser, usersOf } from "./users-fixture";

const system = await closeAfterTests(createTestSystem());
afterEach(() => system.context().db.delete(users));

const { db, rowOf, auditOf, sessionsOf, openSession } = usersOf(() => system);

describe("creating", () => {
  it("hashes the password, lower-cases the email and audits without the hash", async () => {
    const actor = await system.createActor("admin");
    const { user, version } = await createUser(
      system.context(actor),
      newUser({ email: " New@Example.COM " }),
    );
    expect(user).toEqual({
      id: user.id,
      name: "Ada Lovelace",
      email: "new@example.com",
      avatar: null,
      role: "moderator",
      active: true,
      second_factor: "none",
      created_at: user.created_at,
      last_login: null,
      locale: "en-GB",
      home: "/",
    });
    expect(version).toBe(1);
    const row = await rowOf(user.id);
    expect(row?.createdBy).toBe(actor.id);
    expect(await checkPassword("long enough", row?.passwordHash ?? null)).toMatchObject({
      matches: true,
    });
    const [audit] = await auditOf(user.id);
    expect(audit).toMatchObject({ action: "users.create", actorId: actor.id, before: null });
    expect(JSON.parse(audit?.after ?? "")).toEqual({
      name: "Ada Lovelace",
      email: "new@example.com",
      role: "moderator",
      active: true,
    });
  });

  it("reads super_admin as superadmin and refuses an unknown role", async () => {
    const ctx = system.context(await system.createActor("superadmin"));
    expect((await createUser(ctx, newUser({ role: "super_admin" }))).user.role).toBe("superadmin");
    for (const role of ["user", "root", "", null, ["superadmin"]]) {
      await expect(createUser(ctx, newUser({ role }))).rejects.toMatchObject({
        code: "invalid_input",
      });
    }
  });

  it("refuses a taken email in any case, and writes no audit row for it", async () => {
    const ctx = system.context(await system.createActor("superadmin"));
    const before = await db().$count(auditLog);
    const email = ctx.actor?.email.toUpperCase();
    await expect(createUser(ctx, newUser({ email }))).rejects.toMatchObject({
      code: "conflict",
      errors: { email: ["This email is already in use"] },
    });
    expect(await db().$count(auditLog)).toBe(before);
  });

  it("a key makes one user; a refused attempt does not use the key up", async () => {
    const ctx = system.context(await system.createActor("superadmin"));
    await expect(
      createUser(ctx, newUser({ email: ctx.actor?.email }), "key"),
    ).rejects.toMatchObject({ code: "conflict" });
    const body = newUser();
    const [first, second] = await Promise.all([
      createUser(ctx, body, "key"),
      createUser(ctx, body, "key"),
    ]);
    expect(second).toEqual(first);
  });
});

describe("changing", () => {
  it("writes the named columns only, counts the version and audits what differs", async () => {
    const ctx = system.context(await system.createActor("superadmin"));
    const target = await system.createActor("moderator");
    const { user, version } = await updateUser(ctx, target.id, {
      name: "New",
      email: target.email,
    });
    expect(user).toMatchObject({ name: "New", email: target.email });
    expect(version).toBe(2);
    const [audit, ...more] = await auditOf(target.id);
    expect(more).toEqual([]);
    expect(JSON.parse(audit?.before ?? "")).toEqual({ name: target.name });
    expect(JSON.parse(audit?.after ?? "")).toEqual({ name: "New" });
  });

  it("a stale version is refused before and inside the statement", async () => {
    const ctx = system.context(await system.createActor("superadmin"));
    const target = await system.createActor("moderator");
    const results = await Promise.allSettled([
      updateUser(ctx, target.id, { name: "One" }, 1),
      updateUser(ctx, target.id, { name: "Two" }, 1),
      deleteUser(ctx, target.id, 7),
    ]);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual([
      "precondition_failed",
      "precondition_failed",
    ]);
    expect((await rowOf(target.id))?.version).toBe(2);
  });

  it("parallel changes of different fields all survive", async () => {
    const ctx = system.context(await system.createActor("superadmin"));
    const target = await system.createActor("moderator");
    await Promise.all([
      updateUser(ctx, target.id, { name: "New" }),
      updateUser(ctx, target.id, { email: "new@example.com" }),
      updateUser(ctx, target.id, { role: "admin" }),
      updateUser(ctx, target.id, { active: false }),
    ]);
    expect(await rowOf(target.id)).toMatchObject({
      name: "New",
      email: "new@example.com",
      role: "admin",
      active: false,
      version: 5,
    });
  });

  it("ends the sessions on a change of role and a deactivation, and on nothing else", async () => {
    const ctx = system.context(await system.createActor("superadmin"));
    const target = await system.createActor("moderator");
    await openSession(target);
    await updateUser(ctx, target.id, {
      name: "New",
      email: "other@example.com",
      role: "moderator",
    });
    expect(await sessionsOf(target)).toBe(1);
    await updateUser(ctx, target.id, { role: "admin" });
    expect(await sessionsOf(target)).toBe(0);
    await openSession(target);
    await updateUser(ctx, target.id, { active: false });
    expect(await sessionsOf(target)).toBe(0);
  });

  it("refuses nothing at all and a taken email", async () => {
    const ctx = system.context(await system.createActor("superadmin"));
    const target = await system.createActor("moderator");
    await expect(updateUser(ctx, target.id, {})).rejects.toMatchObject({
      code: "invalid_input",
      message: "No changes to save",
    });
    await expect(updateUser(ctx, target.id, { email: ctx.actor?.email })).rejects.toMatchObject({
      code: "conflict",
      errors: { email: ["This email is already in use"] },
    });
  });
});

describe("deleting", () => {
  it("leaves what they created without a creator, and takes sessions and assignments along", async () => {
    const ctx = system.context(await system.createActor("superadmin"));
    const target = await system.createActor("admin");
    await openSession(target);
    const project = {
      id: crypto.randomUUID(),
      name: "Aurora",
      url: "https://example.com",
      type: "web",
      status: "active" as const,
      createdBy: target.id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    await ctx.db.insert(projects).values(project);
    await ctx.db
      .insert(projectUsers)
      .values({ projectId: project.id, userId: target.id, assignedAt: ctx.now });
    await deleteUser(ctx, target.id);
    const [kept] = await ctx.db.select().from(projects).where(eq(projects.id, project.id));
    expect(kept?.createdBy).toBeNull();
    expect(await ctx.db.$count(projectUsers, eq(projectUsers.userId, target.id))).toBe(0);
    expect(await sessionsOf(target)).toBe(0);
    const [audit] = await auditOf(target.id);
    expect(JSON.parse(audit?.before ?? "")).toMatchObject({ email: target.email, role: "admin" });
    expect(audit?.before).not.toMatch(/scrypt/);
  });
});

describe("listing", () => {
  const query = (values: object = {}) => listUsersSchema.parse(values);

  it("searches, filters, sorts and pages in one round trip", async () => {
    const actor = await system.createActor("admin", { name: "Zoe", email: "zoe@example.com" });
    await system.createActor("moderator", {
      name: "Bo 100%",
      email: "bo@example.com",
      active: false,
    });
    await system.createActor("superadmin", { name: "Al_ex", email: "alex@corp.example" });
    const ctx = system.context(actor);
    const names = async (values: object) =>
      (await listUsers(ctx, query(values))).rows.map(({ name }) => name);
    expect(await names({})).toEqual(["Al_ex", "Bo 100%", "Zoe"]);
    expect(await names({ sort: "-name" })).toEqual(["Zoe", "Bo 100%", "Al_ex"]);
    expect(await names({ q: "EX@CORP" })).toEqual(["Al_ex"]);
    expect(await names({ q: "00%" })).toEqual(["Bo 100%"]);
    expect(await names({ q: "%" })).toEqual(["Bo 100%"]);
    expect(await names({ role: "super_admin" })).toEqual(["Al_ex"]);
    expect(await names({ status: "inactive" })).toEqual(["Bo 100%"]);
    expect(await names({ role: "admin", status: "inactive" })).toEqual([]);
    expect(await listUsers(ctx, query({ perPage: 2, page: 2 }))).toMatchObject({
      total: 3,
      page: 2,
      perPage: 2,
      pageCount: 2,
    });
    expect(await names({ perPage: 2, page: 2 })).toEqual(["Zoe"]);
  });

  it("says and filters who has a second factor, and counts active people without one by role", async () => {
    const boss = await system.createActor("superadmin");
    const ctx = system.context(boss);
    const has = { totp: [true, false], passkey: [false, true], both: [true, true] } as const;
    const made = new Map<string, string>();
    for (const [factor, [app, key]] of Object.entries(has)) {
      const { id } = await system.createActor("moderator", { name: `Factor ${factor}` });
      made.set(factor, id);
      const confirmed = { userId: id, secret: "s", createdAt: 1, confirmedAt: 1 };
      if (app) await ctx.db.insert(totpFactors).values(confirmed);
      const passkey = { id, userId: id, credentialId: id, publicKey: "k", counter: 0 };
      if (key)
        await ctx.db
          .insert(passkeys)
          .values({ ...passkey, transports: "[]", name: "Key", createdAt: 1 });
    }
    const none = await system.createActor("moderator", { name: "Factor none" });
    // Started but not confirmed.
    await ctx.db.insert(totpFactors).values({ userId: none.id, secret: "s", createdAt: 1 });
    made.set("none", none.id);
    for (const [factor, id] of made) {
      const found = await listUsers(ctx, query({ q: "Factor", second_factor: factor }));
      expect(found).toMatchObject({ total: 1, rows: [{ id, second_factor: factor }] });
    }
    const before = (await countFactors(ctx)).moderator;
    await system.createActor("moderator", { active: false });
    await system.createActor("moderator");
    const service = { serviceProjectId: "somewhere", serviceRole: "moderator" } as const;
    await system.createActor("moderator", service);
    const { moderator } = await countFactors(ctx);
    expect(moderator).toEqual({ people: before.people + 1, without: before.without + 1 });
    expect(before.people - before.without).toBe(3);
    await expect(countFactors(system.context(none))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is refused to a moderator and to no one signed in", async () => {
    const moderator = system.context(await system.createActor("moderator"));
    await expect(listUsers(moderator, query())).rejects.toMatchObject({
      code: "forbidden",
      message: "You don't have permission to view user management.",
    });
    await expect(listUsers(system.context(), query())).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
