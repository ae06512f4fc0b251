import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import type { SystemRole } from "@/lib/auth/roles";
import { getUser } from "@/lib/users/read-users";
import { createUser, deleteUser, updateUser } from "@/lib/users/write-users";
import { closeAfterTests } from "../../support/close-after-tests";
import { interrupted } from "../../support/interrupted";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { newUser, usersOf } from "./users-fixture";

const ROLES = ["superadmin", "admin", "moderator"] as const;
type Role = (typeof ROLES)[number];
const MANAGEABLE: Record<Role, readonly SystemRole[]> = {
  superadmin: ROLES,
  admin: ["moderator"],
  moderator: [],
};

const system = await closeAfterTests(createTestSystem());
afterEach(() => system.context().db.delete(users));

const { db, rowOf, auditOf, sessionsOf, openSession } = usersOf(() => system);

describe("role ceilings", () => {
  for (const role of ROLES) {
    for (const target of ROLES) {
      const allowed = MANAGEABLE[role].includes(target);
      it(`a ${role} ${allowed ? "manages" : "does not manage"} a ${target}`, async () => {
        const ctx = system.context(await system.createActor(role));
        await system.createActor("superadmin");
        const [edited, deleted] = [
          await system.createActor(target),
          await system.createActor(target),
        ];
        const acts = [
          createUser(ctx, newUser({ role: target })),
          updateUser(ctx, edited.id, { name: "Changed", active: false }),
          deleteUser(ctx, deleted.id),
        ];
        const outcomes = (await Promise.allSettled(acts)).map(
          ({ status }) => status === "fulfilled",
        );
        expect(outcomes).toEqual([allowed, allowed, allowed]);
        expect((await rowOf(edited.id))?.name === "Changed").toBe(allowed);
        expect((await rowOf(deleted.id)) === undefined).toBe(allowed);
      });
    }
  }

  it("an admin makes no one an admin", async () => {
    const ctx = system.context(await system.createActor("admin"));
    const moderator = await system.createActor("moderator");
    await expect(updateUser(ctx, moderator.id, { role: "admin" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(updateUser(ctx, moderator.id, { role: "super_admin" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await rowOf(moderator.id))?.role).toBe("moderator");
  });

  it("an admin looking at a superadmin may not edit, and does not learn the schema", async () => {
    const ctx = system.context(await system.createActor("admin"));
    const target = await system.createActor("superadmin");
    await expect(updateUser(ctx, target.id, { name: 5 })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("a moderator can't tell someone else's id from an unknown one", async () => {
    const ctx = system.context(await system.createActor("moderator"));
    const other = await system.createActor("moderator");
    const answers = await Promise.all(
      [other.id, crypto.randomUUID()].flatMap((id) => [
        getUser(ctx, id).catch((error: Error) => error.message),
        updateUser(ctx, id, { name: "x" }).catch((error: Error) => error.message),
      ]),
    );
    expect(new Set(answers)).toEqual(new Set(["User not found"]));
  });
});

describe("one's own row", () => {
  it.each(ROLES)("a %s edits their own name and asks for a new email", async (role) => {
    const actor = await system.createActor(role);
    const email = `New-${actor.id}@Example.com`;
    // There is another superadmin who could confirm a superadmin's email too.
    await system.createActor("superadmin");
    const { user, pendingEmail } = await updateUser(system.context(actor), actor.id, {
      name: " New name ",
      email,
    });
    expect(user).toMatchObject({ name: "New name", email: actor.email, role, active: true });
    expect(pendingEmail).toMatchObject({ email: email.toLowerCase() });
  });

  it.each(ROLES)("a %s changes neither their own role nor status", async (role) => {
    await system.createActor("superadmin");
    const actor = await system.createActor(role);
    const ctx = system.context(actor);
    const other = role === "moderator" ? "superadmin" : "moderator";
    await expect(updateUser(ctx, actor.id, { role: other })).rejects.toMatchObject({
      code: "forbidden",
      message: "You can't change your own role",
    });
    await expect(updateUser(ctx, actor.id, { active: false })).rejects.toMatchObject({
      code: "forbidden",
      message: "You can't change your own status",
    });
    expect(await rowOf(actor.id)).toMatchObject({ role, active: true, version: 1 });
  });

  it("naming the role and status that one has is no change", async () => {
    const actor = await system.createActor("admin");
    const { version } = await updateUser(system.context(actor), actor.id, {
      role: "admin",
      active: true,
    });
    expect(version).toBe(1);
  });

  it("no one deletes themselves", async () => {
    await system.createActor("superadmin");
    for (const role of ["superadmin", "admin"] as const) {
      const actor = await system.createActor(role);
      await expect(deleteUser(system.context(actor), actor.id)).rejects.toMatchObject({
        code: "forbidden",
        message: "You can't delete your own account",
      });
    }
  });
});

describe("the last active superadmin", () => {
  const acts = {
    deleted: deleteUser,
    deactivated: (ctx: ReturnType<TestSystem["context"]>, id: string) =>
      updateUser(ctx, id, { active: false }),
    demoted: (ctx: ReturnType<TestSystem["context"]>, id: string) =>
      updateUser(ctx, id, { role: "admin" }),
  };

  it.each(Object.keys(acts) as (keyof typeof acts)[])(
    "is not %s by a superadmin who no longer is one",
    async (act) => {
      const [first, last] = [
        await system.createActor("superadmin"),
        await system.createActor("superadmin"),
      ];
      await system.createActor("superadmin", { active: false });
      await openSession(last);
      await db().update(users).set({ active: false }).where(eq(users.id, first.id));
      await expect(acts[act](system.context(first), last.id)).rejects.toMatchObject({
        code: "last_superadmin",
        status: 409,
      });
      expect(await rowOf(last.id)).toMatchObject({ role: "superadmin", active: true, version: 1 });
      expect(await auditOf(last.id)).toEqual([]);
      expect(await sessionsOf(last)).toBe(1);
    },
  );

  it("an inactive superadmin is none of the active ones and may go", async () => {
    const ctx = system.context(await system.createActor("superadmin"));
    const inactive = await system.createActor("superadmin", { active: false });
    await updateUser(ctx, inactive.id, { role: "moderator" });
    await deleteUser(ctx, inactive.id);
    expect(await rowOf(inactive.id)).toBeUndefined();
  });

  it("one always remains of two who delete, deactivate or demote each other, 20 times", async () => {
    const kinds = Object.values(acts);
    for (let round = 0; round < 20; round++) {
      const [a, b] = [
        await system.createActor("superadmin"),
        await system.createActor("superadmin"),
      ];
      const act = kinds[round % kinds.length] ?? deleteUser;
      const other = kinds[(round + (round % 2)) % kinds.length] ?? deleteUser;
      await Promise.allSettled([act(system.context(a), b.id), other(system.context(b), a.id)]);
      const left = await db().select().from(users).where(eq(users.role, "superadmin"));
      expect(left.filter(({ active }) => active)).toHaveLength(1);
      await db().delete(users);
    }
  });
});

describe("an actor whose role has changed since the request began", () => {
  it.each([
    ["deleted", undefined, "unauthenticated"],
    ["demoted", { role: "moderator" as const }, "forbidden"],
    ["deactivated", { active: false }, "unauthenticated"],
  ])("%s: nothing is written", async (_name, change, code) => {
    await system.createActor("superadmin");
    const actor = await system.createActor("superadmin");
    const target = await system.createActor("admin");
    await openSession(target);
    if (change) await db().update(users).set(change).where(eq(users.id, actor.id));
    else await db().delete(users).where(eq(users.id, actor.id));
    const ctx = system.context(actor);
    await expect(updateUser(ctx, target.id, { role: "moderator" })).rejects.toMatchObject({ code });
    await expect(deleteUser(ctx, target.id)).rejects.toMatchObject({ code });
    const before = await db().$count(users);
    await expect(createUser(ctx, newUser(), "key")).rejects.toMatchObject({ code: "forbidden" });
    expect(await db().$count(users)).toBe(before);
    expect(await rowOf(target.id)).toMatchObject({ role: "admin", version: 1 });
    expect(await auditOf(target.id)).toEqual([]);
    expect(await sessionsOf(target)).toBe(1);
  });
});

it("no one changes or deletes a person who has risen above them meanwhile", async () => {
  const admin = await system.createActor("admin");
  const { id } = await system.createActor("moderator", { name: "Rising" });
  const whileRising = () =>
    interrupted(system, admin, () =>
      db().update(users).set({ role: "admin" }).where(eq(users.id, id)),
    );
  const falls = () => db().update(users).set({ role: "moderator" }).where(eq(users.id, id));
  for (const attempt of [
    () => updateUser(whileRising(), id, { name: "Changed" }),
    () => updateUser(whileRising(), id, { active: false }),
    () => deleteUser(whileRising(), id),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
    expect(await rowOf(id)).toMatchObject({ name: "Rising", role: "admin", active: true });
    await falls();
  }
});
