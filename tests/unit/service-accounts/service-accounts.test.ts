import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiTokens } from "@/db/schema/api-tokens";
import { users } from "@/db/schema/auth";
import { projectUsers } from "@/db/schema/projects";
import { auditLog, settings } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { createProject } from "@/lib/projects/write-projects";
import { createServiceToken, revokeServiceToken } from "@/lib/service-accounts/service-tokens";
import {
  createServiceAccount,
  deleteServiceAccount,
  updateServiceAccount,
} from "@/lib/service-accounts/write-service-accounts";
import { PROJECT_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { fell } from "../../support/fallen-actor";
import { interrupted } from "../../support/interrupted";
import { createTestSystem } from "../../support/test-system";

const TOKEN = { name: "Nightly", access: "write", expires_in_days: 30 };

const system = await closeAfterTests(createTestSystem());
const boss = system.context(await system.createActor("superadmin"));
const projectId = (await createProject(boss, PROJECT_FIELDS)).project.id;

const db = () => system.context().db;

/** An admin who manages the project, with a service account of it and its token. */
async function world() {
  const admin = await system.createActor("admin");
  await db()
    .insert(projectUsers)
    .values({ projectId, userId: admin.id, role: "admin", assignedAt: 0 });
  const ctx = system.context(admin);
  const input = { name: `Robot ${crypto.randomUUID()}`, role: "moderator" };
  const { id: accountId } = await createServiceAccount(ctx, { projectId, input });
  const address = { projectId, accountId };
  const { token } = await createServiceToken(ctx, { ...address, input: TOKEN });
  return { admin, ctx, address, accountId, tokenId: token.id };
}

type World = Awaited<ReturnType<typeof world>>;

const ACTS: Record<string, (ctx: Context, w: World) => Promise<unknown>> = {
  "a new account": (ctx) => createServiceAccount(ctx, { projectId, input: { name: "Another" } }),
  "a change": (ctx, { address }) =>
    updateServiceAccount(ctx, { ...address, input: { name: "Renamed" } }),
  "a deletion": (ctx, { address }) => deleteServiceAccount(ctx, address),
  "a new token": (ctx, { address }) =>
    createServiceToken(ctx, { ...address, input: { ...TOKEN, name: "Weekly" } }),
  "a revoked token": (ctx, { address, tokenId }) =>
    revokeServiceToken(ctx, { ...address, tokenId }),
};

const rows = async () => [
  await db().select().from(users).where(eq(users.serviceProjectId, projectId)),
  await db().select().from(apiTokens),
  await db().select().from(auditLog).where(eq(auditLog.entityType, "service_account")),
];

const onTeam = ({ id }: Actor) =>
  and(eq(projectUsers.projectId, projectId), eq(projectUsers.userId, id));

describe("a write on a service account", () => {
  it.each(Object.entries(ACTS))("is done and recorded once: %s", async (_name, act) => {
    const w = await world();
    const [, , before] = await rows();
    await act(w.ctx, w);
    const [, , after] = await rows();
    expect(after).toHaveLength((before?.length ?? 0) + 1);
  });

  it.each(Object.entries(ACTS))(
    "is refused for what happened meanwhile, and writes nothing: %s",
    async (name, act) => {
      const w = await world();
      const events: [string, () => Promise<unknown>][] = [
        ["forbidden", () => fell(system.context(), w.admin, "demoted", "moderator")],
        // An admin sees only the projects that they created or whose team they are on.
        ["not_found", () => db().delete(projectUsers).where(onTeam(w.admin))],
        [
          "forbidden",
          () => db().update(projectUsers).set({ role: "moderator" }).where(onTeam(w.admin)),
        ],
      ];
      for (const [code, happens] of events) {
        const before = await rows();
        await expect(act(interrupted(system, w.admin, happens), w)).rejects.toMatchObject({ code });
        expect(await rows()).toEqual(before);
        await db().update(users).set({ role: "admin" }).where(eq(users.id, w.admin.id));
        await db()
          .insert(projectUsers)
          .values({ projectId, userId: w.admin.id, role: "admin", assignedAt: 0 })
          .onConflictDoUpdate({
            target: [projectUsers.projectId, projectUsers.userId],
            set: { role: "admin" },
          });
      }
      if (name === "a new account") return;
      const isDeleted = () => db().delete(users).where(eq(users.id, w.accountId));
      await expect(act(interrupted(system, w.admin, isDeleted), w)).rejects.toMatchObject({
        code: "not_found",
        message: "Service account not found",
      });
    },
  );

  it("tells a token that lasts too long by now from one too many", async () => {
    const { admin, address } = await world();
    const create = (happens: () => Promise<unknown>) =>
      createServiceToken(interrupted(system, admin, happens), {
        ...address,
        input: { ...TOKEN, name: "Weekly" },
      });
    const shorten = (days: number) =>
      db()
        .update(settings)
        .set({ accessPolicy: JSON.stringify({ token_days: days }) });
    await expect(create(() => shorten(29))).rejects.toMatchObject({
      code: "invalid_input",
      errors: { expires_in_days: ["Tokens can last at most 29 days"] },
    });
    await shorten(30);
    const [token] = await db()
      .select()
      .from(apiTokens)
      .where(eq(apiTokens.userId, address.accountId));
    if (!token) throw new Error("No token");
    const copies = Array.from({ length: 19 }, (_, n) => ({
      ...token,
      ...{ id: `copy ${n}`, tokenHash: `hash ${n}`, name: `Copy ${n}` },
    }));
    const fill = async () => {
      for (const copy of copies) await db().insert(apiTokens).values(copy);
    };
    await expect(create(fill)).rejects.toMatchObject({ code: "conflict" });
  });
});
