import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessions, users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { hashPassword } from "@/lib/auth/password";

import { sha256Hex } from "@/lib/crypto/hash";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { signIn } from "../../support/whole-sign-in";

describe("sign-in", () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await createTestSystem();
  });
  afterAll(() => system.close());

  it("makes a session row, an audit row and gives the counts back", async () => {
    const passwordHash = await hashPassword("long enough", { ln: 10, r: 8, p: 1 });
    const actor = await system.createActor("admin", { passwordHash });
    const ctx = system.context();
    const result = await signIn(
      ctx,
      { email: ` ${actor.email.toUpperCase()} `, password: "long enough" },
      null,
    );
    expect(result.user.id).toBe(actor.id);
    expect(await ctx.db.select().from(sessions).where(eq(sessions.userId, actor.id))).toHaveLength(
      1,
    );
    const [user] = await ctx.db.select().from(users).where(eq(users.id, actor.id));
    expect(user?.passwordHash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
    expect(await ctx.db.select().from(auditLog)).toHaveLength(1);
  });

  it("ends the session that was presented, and leaves it where the password is wrong", async () => {
    const passwordHash = await hashPassword("long enough");
    const actor = await system.createActor("admin", { passwordHash });
    const { db } = system.context();
    const presented = async () => {
      const { token } = await signIn(
        system.context(),
        { email: actor.email, password: "long enough" },
        null,
      );
      return sha256Hex(token);
    };
    const [mine, other] = [await presented(), await presented()];
    const attempt = (password: string) =>
      signIn(system.context(), { email: actor.email, password }, null, mine);
    await expect(attempt("wrong")).rejects.toMatchObject({ code: "invalid_credentials" });
    const hashes = async () =>
      (await db.select().from(sessions).where(eq(sessions.userId, actor.id))).map(
        ({ tokenHash }) => tokenHash,
      );
    expect((await hashes()).sort()).toEqual([mine, other].sort());
    const { token } = await attempt("long enough");
    expect((await hashes()).sort()).toEqual([other, await sha256Hex(token)].sort());
  });

  it("lets both of two sign-ins in that find an old hash at the same time", async () => {
    const passwordHash = await hashPassword("long enough", { ln: 10, r: 8, p: 1 });
    const actor = await system.createActor("admin", { passwordHash });
    const attempt = () =>
      signIn(system.context(), { email: actor.email, password: "long enough" }, null);
    const both = await Promise.all([attempt(), attempt()]);
    expect(both.map(({ user }) => user.id)).toEqual([actor.id, actor.id]);
    const { db } = system.context();
    expect(await db.select().from(sessions).where(eq(sessions.userId, actor.id))).toHaveLength(2);
  });
});
