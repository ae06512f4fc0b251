import { afterAll, beforeAll, beforeEach } from "vitest";
import { integrations } from "@/db/schema/integrations";
import { usageCaps, usageEntries, usageReservations } from "@/db/schema/usage";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { ensureWorkersAi } from "@/lib/integrations/built-in";
import { engineOver } from "../../support/answering-engine";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { WorkersAiStandIn } from "../../support/workers-ai/stand-in.mjs";

export let system: TestSystem;
export let ai: WorkersAiStandIn;
export let superadmin: Actor;
export let integrationId: string;

/** A context of a deployment with Workers AI, whose engine answers in this process. */
export const context = (
  actor: Actor | null = superadmin,
  changes: Partial<Context> = {},
): Context => system.context(actor, { engine: engineOver(system), ...changes });

export const entries = () => system.context().db.select().from(usageEntries);

/** Sets up a deployment with Workers AI for all tests of a file. Usage and behaviour start anew. */
export function setUpWorkersAi(): void {
  beforeAll(async () => {
    system = await createTestSystem();
    ai = new WorkersAiStandIn();
    system.bindings.AI = ai;
    await system.completeSetup();
    superadmin = await system.createSignedIn("superadmin");
    await ensureWorkersAi(context(null));
    const [row] = await system.context().db.select().from(integrations);
    integrationId = row?.id ?? "";
  });
  beforeEach(async () => {
    const { db } = system.context();
    await db.batch([
      db.delete(usageEntries),
      db.delete(usageReservations),
      db.delete(usageCaps),
      db.update(integrations).set({ isActive: true }),
    ]);
    ai.behaviour = {};
    ai.calls = [];
    ai.conversions = [];
  });
  afterAll(() => system?.close());
}
