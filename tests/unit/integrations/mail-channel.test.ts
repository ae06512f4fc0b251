import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sessions, users } from "@/db/schema/auth";
import { projectIntegrations } from "@/db/schema/integrations";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import {
  deleteIntegration,
  toggleIntegration,
  updateIntegration,
} from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import {
  listIntegrationStates,
  listIntegrations,
  listIntegrationTests,
} from "@/lib/integrations/list-integrations";
import { sendTestMail } from "@/lib/integrations/mail/outbox";
import { linkIntegration, unlinkIntegration } from "@/lib/integrations/project-integrations";
import { providerOf } from "@/lib/integrations/providers";
import { rotateSecrets } from "@/lib/integrations/rotate-secrets";
import { listIntegrationsSchema } from "@/lib/integrations/schema";
import { testIntegration } from "@/lib/integrations/test-integration";
import { MAIL_TYPES } from "@/lib/mail/enqueue-mail";
import { purgeFromTrash, restoreFromTrash } from "@/lib/trash/change-trash";
import { listTrash } from "@/lib/trash/list-trash";
import { trashListSchema } from "@/lib/trash/schema";
import { FALLS, fell } from "../../support/fallen-actor";
import {
  closeMailChannelWorld,
  emptyMailChannel,
  mailChannelSteps,
  startMailChannelWorld,
} from "../../support/mail-channel-world";

const { as, connect, fieldsOf, rows, unconfirmed } = mailChannelSteps(() => world);
const world = await startMailChannelWorld();
afterAll(() => closeMailChannelWorld(world));
beforeEach(() => emptyMailChannel(world));

/** Mail integrations: an active one, one in the trash, and one that a project uses. */
interface Made {
  on: string;
  trashed: string;
  linked: string;
  projectId: string;
}

async function make(): Promise<Made> {
  const boss = as(world.people.superadmin);
  const trashed = crypto.randomUUID();
  await boss.db.run(
    `INSERT INTO integrations (id, name, type, deleted_at, created_at, updated_at) VALUES ('${trashed}', 'Old', 'postmark', ${Date.now()}, 1, 1)`,
  );
  const { id: on } = await connect();
  const projectId = crypto.randomUUID();
  // Each type has room for one.
  const linked = crypto.randomUUID();
  await boss.db.run(
    `INSERT INTO projects (id, name, url, type, status, created_at, updated_at) VALUES ('${projectId}', 'Aurora', 'https://aurora.example.com/', 'website', 'active', 1, 1)`,
  );
  await boss.db.run(
    `INSERT INTO integrations (id, name, type, created_at, updated_at) VALUES ('${linked}', 'Linked', 'smtp', 1, 1)`,
  );
  await boss.db
    .insert(projectIntegrations)
    .values({ projectId, integrationId: linked, linkedAt: 1 });
  return { on, trashed, linked, projectId };
}

/** Every way to change or use a mail integration. */
const WAYS: Record<string, (ctx: Context, made: Made) => Promise<unknown>> = {
  create: (ctx) =>
    createIntegration(ctx, {
      ...fieldsOf(world.intruder),
      type: "postmark",
      serverToken: "x".repeat(20),
    }),
  rename: (ctx, { on }) => updateIntegration(ctx, on, { name: "Other" }),
  "re-point": (ctx, { on }) => updateIntegration(ctx, on, fieldsOf(world.intruder)),
  "switch off by an edit": (ctx, { on }) => updateIntegration(ctx, on, { isActive: false }),
  "switch off": (ctx, { on }) => toggleIntegration(ctx, on, { isActive: false }),
  delete: (ctx, { on }) => deleteIntegration(ctx, on),
  restore: (ctx, { trashed }) => restoreFromTrash(ctx, { kind: "integration", id: trashed }),
  purge: (ctx, { trashed }) => purgeFromTrash(ctx, { kind: "integration", id: trashed }),
  test: (ctx, { on }) => testIntegration(ctx, on),
  "send a test mail": (ctx, { on }) => sendTestMail(ctx, on),
  link: (ctx, { on, projectId }) =>
    linkIntegration(ctx, { projectId, input: { integrationId: on } }),
  unlink: (ctx, { linked, projectId }) =>
    unlinkIntegration(ctx, { projectId, integrationId: linked }),
  "re-encrypt": (ctx) => rotateSecrets(ctx, {}),
};
const NAMES = Object.keys(WAYS);
const go = (way: string, actor: Actor | null, made: Made) =>
  (WAYS[way] as (typeof WAYS)[string])(as(actor), made);
/** Returns everything that these could change. */
const everything = async () => {
  const { db } = as(null);
  return [
    await rows(),
    await db.select().from(projectIntegrations),
    await db.select().from(auditLog),
  ];
};

it("has a way for each type of mail, SMTP included", () => {
  expect(MAIL_TYPES.toSorted()).toEqual(["cloudflare-email", "postmark", "resend", "smtp"]);
  for (const type of MAIL_TYPES) expect(providerOf(type).category).toBe("mail");
});

describe.each(NAMES)("%s", (way) => {
  it("is refused to admins, to moderators and to a superadmin's token", async () => {
    const made = await make();
    const before = await everything();
    const { superadmin, admin, moderator } = world.people;
    const byToken = { ...superadmin, sessionId: null, confirmedAt: null };
    for (const actor of [admin, moderator, byToken])
      await expect(go(way, actor, made), actor.role).rejects.toMatchObject({
        // An item that a person doesn't see in the trash doesn't exist for them.
        code:
          way === "restore" && actor !== byToken
            ? "not_found"
            : expect.stringMatching(/forbidden|not_found/),
      });
    expect(await everything()).toEqual(before);
  });

  it("is refused to the creator and manager of the project, who are admins", async () => {
    const made = await make();
    const { db } = as(null);
    await db.run(`UPDATE projects SET created_by = '${world.people.admin.id}'`);
    await db.run(`UPDATE integrations SET created_by = '${world.people.admin.id}'`);
    const before = await everything();
    await expect(go(way, world.people.admin, made)).rejects.toMatchObject({
      code: way === "restore" ? "not_found" : "forbidden",
    });
    expect(await everything()).toEqual(before);
  });

  it("asks a superadmin to confirm themselves, and asks again in the statement", async () => {
    const made = await make();
    const before = await everything();
    const actor = await unconfirmed();
    await expect(go(way, { ...actor, confirmedAt: 1 }, made)).rejects.toMatchObject({
      code: "step_up_required",
    });
    // The request started confirmed, but not by the time of the write, or the session was gone.
    await expect(go(way, actor, made)).rejects.toMatchObject({ code: "step_up_required" });
    await as(null).db.delete(sessions).where(eq(sessions.userId, actor.id));
    await expect(go(way, actor, made)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await everything()).toEqual(before);
  });

  it.each(FALLS)("writes nothing for a person who was %s in between", async (fall) => {
    const made = await make();
    const actor = await world.system.createSignedIn("superadmin");
    await fell(as(null), actor, fall);
    const before = await everything();
    await expect(go(way, actor, made)).rejects.toMatchObject({ code: "forbidden" });
    expect(await everything()).toEqual(before);
    await as(null).db.delete(users).where(eq(users.id, actor.id));
  });

  it("is a superadmin's", async () => {
    const made = await make();
    const before = await everything();
    await go(way, world.people.superadmin, made);
    expect(await everything()).not.toEqual(before);
  });
});

describe("the category of an integration", () => {
  it("changes neither to mail nor from it", async () => {
    const boss = as(world.people.superadmin);
    const { id } = await connect();
    await updateIntegration(boss, id, { type: "openai", name: "Other" });
    const models = { type: "openai", name: "Models", apiKey: "sk-0123456789abcdefghij" };
    const { id: other } = await createIntegration(as(world.people.admin), models);
    await updateIntegration(as(world.people.admin), other, { type: "resend", name: "Other" });
    expect((await rows()).map(({ type }) => type).toSorted()).toEqual(["openai", "resend"]);
  });
});

describe("what others see of a mail integration", () => {
  const query = (changes: object = {}) => listIntegrationsSchema.parse(changes);

  it("is its name, type and state", async () => {
    const { id } = await connect();
    const boss = as(world.people.superadmin);
    await updateIntegration(boss, id, { description: "Our secret relay" });
    await testIntegration(boss, id);
    const [seen] = (await listIntegrations(as(world.people.admin), query())).rows;
    expect(seen).toMatchObject({
      ...{ id, name: "Post", type: "resend", category: "mail" },
      ...{ status: "connected", isActive: true, description: "" },
      ...{ errorMessage: null, lastTestAt: null, setBy: world.people.superadmin.name },
    });
    expect(Object.values(seen?.config ?? {}).filter((value) => value !== null)).toEqual([]);
    expect(
      (await listIntegrations(as(world.people.admin), query({ q: "secret relay" }))).total,
    ).toBe(0);
    expect((await listIntegrations(boss, query({ q: "secret relay" }))).total).toBe(1);
    const [state] = (await listIntegrationStates(as(world.people.moderator), query())).rows;
    expect(Object.keys(state ?? {}).toSorted()).toEqual([
      "category",
      "id",
      "isActive",
      "name",
      "status",
      "type",
    ]);
    for (const role of ["admin", "moderator"] as const)
      await expect(listIntegrationTests(as(world.people[role]), id)).rejects.toMatchObject({
        code: "forbidden",
      });
    expect((await listIntegrationTests(boss, id)).tests).toHaveLength(1);
  });

  it("is nothing once it is in the trash", async () => {
    const { trashed } = await make();
    const inTrash = async (actor: Actor) =>
      (await listTrash(as(actor), trashListSchema.parse({}))).rows.map((one) => one.id);
    expect(await inTrash(world.people.superadmin)).toEqual([trashed]);
    expect(await inTrash(world.people.admin)).toEqual([]);
  });
});
