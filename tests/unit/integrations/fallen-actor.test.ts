import { beforeEach, describe, expect, it } from "vitest";
import { idempotencyKeys } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import {
  deleteIntegration,
  toggleIntegration,
  updateIntegration,
} from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { rotateSecrets } from "@/lib/integrations/rotate-secrets";
import { testIntegration } from "@/lib/integrations/test-integration";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { closeAfterTests } from "../../support/close-after-tests";
import { FALLS, fell } from "../../support/fallen-actor";
import { DEMO_KEYS } from "../../support/integrations-stand-in";
import { createTestSystem } from "../../support/test-system";

const FORBIDDEN = { code: "forbidden" };
const STALE = { code: "precondition_failed" };
const FIELDS = { name: "Models", apiKey: DEMO_KEYS.openAi };

const system = await closeAfterTests(createTestSystem());
let actor: Actor;
let ctx: Context;
let id: string;
beforeEach(async () => {
  actor = await system.createSignedIn("superadmin");
  ctx = system.context(actor);
  await ctx.db.delete(integrations);
  id = (await createIntegration(ctx, FIELDS)).id;
  await ctx.db.delete(auditLog);
});

const everything = async () => [
  await ctx.db.select().from(integrations),
  await ctx.db.select().from(auditLog),
  await ctx.db.select().from(idempotencyKeys),
];

describe.each(FALLS)("someone %s on the way", (fall) => {
  it("writes nothing on integrations", async () => {
    await fell(ctx, actor, fall, "moderator");
    const before = await everything();
    await expect(createIntegration(ctx, FIELDS)).rejects.toMatchObject(FORBIDDEN);
    await expect(createIntegration(ctx, FIELDS, "key-1")).rejects.toMatchObject(FORBIDDEN);
    await expect(updateIntegration(ctx, id, { name: "Other" })).rejects.toMatchObject(FORBIDDEN);
    await expect(toggleIntegration(ctx, id, { isActive: false })).rejects.toMatchObject(FORBIDDEN);
    await expect(deleteIntegration(ctx, id)).rejects.toMatchObject(FORBIDDEN);
    await expect(testIntegration(ctx, id)).rejects.toMatchObject(FORBIDDEN);
    await expect(rotateSecrets(ctx, {})).rejects.toMatchObject(FORBIDDEN);
    expect(await everything()).toEqual(before);
    expect(before[1]).toEqual([]);
  });
});

describe("If-Match", () => {
  it("a stale version neither deletes nor switches, the present one does", async () => {
    const before = await everything();
    await expect(deleteIntegration(ctx, id, 7)).rejects.toMatchObject(STALE);
    await expect(toggleIntegration(ctx, id, { isActive: false }, 7)).rejects.toMatchObject(STALE);
    await expect(toggleIntegration(ctx, id, { isActive: true }, 7)).rejects.toMatchObject(STALE);
    expect(await everything()).toEqual(before);
    expect(await toggleIntegration(ctx, id, { isActive: false }, 1)).toEqual({
      id,
      isActive: false,
    });
    await deleteIntegration(ctx, id, 2);
    expect(await ctx.db.select().from(integrations).where(isNotDeleted(integrations))).toEqual([]);
  });
});
