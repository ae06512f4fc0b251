import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiTokens } from "@/db/schema/api-tokens";
import { users } from "@/db/schema/auth";
import { hashPassword } from "@/lib/auth/password";
import { createToken } from "@/lib/tokens/own-tokens";
import { changeOwnPassword, updateOwnAccount } from "@/lib/users/own-account";
import { createTestSystem, type TestSystem } from "../../support/test-system";

describe("own account", () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await createTestSystem();
  });
  afterAll(() => system.close());

  it("takes a name, asks for a new email, and takes nothing else of the row", async () => {
    await system.createActor("superadmin");
    const actor = await system.createActor("moderator");
    const ctx = system.context(actor);
    const { user, pendingEmail } = await updateOwnAccount(ctx, {
      ...{ name: "Grace", email: " Grace@Example.com " },
    });
    expect(user).toMatchObject({ name: "Grace", email: actor.email, role: "moderator" });
    expect(pendingEmail).toMatchObject({ email: "grace@example.com" });
    for (const more of [{ role: "superadmin" }, { active: false }, { id: "other" }])
      await expect(updateOwnAccount(ctx, { name: "Eve", ...more })).rejects.toMatchObject({
        code: "invalid_input",
      });
    const profile = { locale: "de-DE", home: "/tasks" };
    expect((await updateOwnAccount(ctx, profile)).user).toMatchObject(profile);
    for (const wrong of [{ locale: "xx" }, { home: "https://example.com" }, { home: "/settings" }])
      await expect(updateOwnAccount(ctx, wrong)).rejects.toMatchObject({
        code: "invalid_input",
        errors: {
          [Object.keys(wrong)[0] ?? ""]: [expect.stringMatching(/^Choose one of the listed/)],
        },
      });
    await expect(updateOwnAccount(ctx, { name: "Late" }, 1)).rejects.toMatchObject({
      code: "precondition_failed",
    });
  });

  it("lets no one who may not list users search for emails that are in use", async () => {
    const actor = await system.createActor("moderator");
    const taken = (await system.createActor("admin")).email;
    const ctx = system.context(actor);
    const tryOut = (email: string) => updateOwnAccount(ctx, { email });
    for (let index = 0; index < 10; index += 1)
      await expect(tryOut(taken)).rejects.toMatchObject({ code: "conflict" });
    await expect(tryOut(taken)).rejects.toMatchObject({ code: "rate_limited" });
    await expect(tryOut("nobody-has-this@example.com")).rejects.toMatchObject({
      code: "rate_limited",
    });
    // They can still change the rest of the account.
    expect((await updateOwnAccount(ctx, { name: "Ada" })).user.name).toBe("Ada");
  });

  it("stores a new password as a scrypt hash only; of two changes at once one wins", async () => {
    const passwordHash = await hashPassword("the old password", { ln: 10, r: 8, p: 1 });
    const actor = await system.createActor("admin", { passwordHash });
    const ctx = system.context(actor);
    const outcomes = await Promise.allSettled(
      ["first new password", "second new password"].map((newPassword) =>
        changeOwnPassword(ctx, { currentPassword: "the old password", newPassword }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [row] = await ctx.db.select().from(users).where(eq(users.id, actor.id));
    expect(row?.passwordHash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
    expect(JSON.stringify(row)).not.toMatch(/new password/);
  });

  it("ends one's API tokens with a new password, also where no session is left to end, and no one else's", async () => {
    const passwordHash = await hashPassword("the old password", { ln: 10, r: 8, p: 1 });
    const actor = await system.createActor("admin", { passwordHash });
    const neighbour = await system.createActor("admin");
    for (const one of [actor, neighbour])
      await createToken(system.context(one), { name: "Script" });
    const ctx = system.context(actor);
    const change = (currentPassword: string) =>
      changeOwnPassword(ctx, { currentPassword, newPassword: "a new password" });
    await expect(change("a wrong password")).rejects.toMatchObject({ code: "forbidden" });
    const ended = () => ctx.db.select({ userId: apiTokens.userId }).from(apiTokens);
    expect(await ended()).toHaveLength(2);
    await change("the old password");
    expect(await ended()).toEqual([{ userId: neighbour.id }]);
  });
});
