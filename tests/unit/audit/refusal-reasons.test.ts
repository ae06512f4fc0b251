import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { agents } from "@/db/schema/agents";
import { auditDelivery } from "@/db/schema/audit";
import { users } from "@/db/schema/auth";
import { conversations } from "@/db/schema/conversations";
import { integrations } from "@/db/schema/integrations";
import { auditLog } from "@/db/schema/system";
import { usageCaps } from "@/db/schema/usage";
import { removeAuditWebhook, setAuditWebhook } from "@/lib/audit/delivery/settings";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { createConversation, deleteConversation } from "@/lib/conversations/write-conversations";
import { deleteIntegration } from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { restoreFromTrash } from "@/lib/trash/change-trash";
import { NOT_IN_TRASH } from "@/lib/trash/schema";
import { setCap } from "@/lib/usage/caps";
import { closeAfterTests } from "../../support/close-after-tests";
import { DEMO_KEYS } from "../../support/integrations-stand-in";
import { interrupted } from "../../support/interrupted";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const URL = "https://hooks.example.com/audit";

const system = await closeAfterTests(
  createTestSystem({ OUTBOUND_ALLOWED_ORIGINS: "https://hooks.example.com" }),
);
let boss: Actor;
let ctx: Context;
beforeEach(async () => {
  boss = await system.createSignedIn("superadmin");
  ctx = system.context(boss);
});

/** Something happens right before the write, and the audit log must stay as it is then. */
async function refusal(
  happens: () => Promise<unknown>,
  work: (racing: Context) => Promise<unknown>,
): Promise<unknown> {
  let before = 0;
  const count = async () => (await ctx.db.select({ id: auditLog.id }).from(auditLog)).length;
  const racing = interrupted(system, boss, async () => {
    await happens();
    before = await count();
  });
  const error = await work(racing).then(
    () => "no error",
    (thrown: unknown) => thrown,
  );
  expect(await count()).toBe(before);
  return error;
}

it("a webhook that is removed before its change asks for a secret again", async () => {
  const input = { url: URL, secret: "a-secret-of-at-least-24-characters" };
  await setAuditWebhook(ctx, input);
  const error = await refusal(
    () => removeAuditWebhook(ctx),
    (racing) => setAuditWebhook(racing, { url: URL, is_paused: true }),
  );
  expect(error).toMatchObject({ code: "invalid_input", message: "Enter a signing secret" });
  const [row] = await ctx.db.select().from(auditDelivery);
  expect(row).toMatchObject({ url: null, isPaused: false });
});

it("a conversation that is gone is missing, not changed", async () => {
  const { agentId } = await makeAgentWorld(system, boss);
  const { id } = await createConversation(ctx, { agent_id: agentId });
  const error = await refusal(
    async () => ctx.db.delete(conversations).where(eq(conversations.id, id)),
    (racing) => deleteConversation(racing, { id, ifMatch: 1 }),
  );
  expect(error).toMatchObject({ code: "not_found" });
});

it("a conversation with an agent that is deactivated meanwhile says so", async () => {
  const { agentId } = await makeAgentWorld(system, boss);
  const error = await refusal(
    async () => ctx.db.update(agents).set({ status: "inactive" }).where(eq(agents.id, agentId)),
    (racing) => createConversation(racing, { agent_id: agentId }),
  );
  expect(error).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("agent is inactive"),
  });
});

it("an integration that is purged before it is restored isn't in the trash", async () => {
  const { id } = await createIntegration(ctx, { name: "Models", apiKey: DEMO_KEYS.openAi });
  await deleteIntegration(ctx, id);
  const error = await refusal(
    async () => ctx.db.delete(integrations).where(eq(integrations.id, id)),
    (racing) => restoreFromTrash(racing, { kind: "integration", id }),
  );
  expect(error).toMatchObject({ code: "not_found", message: NOT_IN_TRASH });
});

it("a person who is deleted meanwhile gets no cap", async () => {
  const person = await system.createActor("moderator");
  const error = await refusal(
    async () => ctx.db.delete(users).where(eq(users.id, person.id)),
    (racing) => setCap(racing, { scope: "person", subject: person.id, cap_micros: 1_000_000 }),
  );
  expect(error).toMatchObject({ code: "invalid_input", message: "No item has this ID" });
  expect(await ctx.db.select().from(usageCaps)).toEqual([]);
});
