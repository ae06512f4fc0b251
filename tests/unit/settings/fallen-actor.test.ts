import { beforeEach, describe, expect, it } from "vitest";
import { auditLog, settings } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { removeImage, uploadImage } from "@/lib/settings/site-images";
import { updateSettings } from "@/lib/settings/site-settings";
import { closeAfterTests } from "../../support/close-after-tests";
import { FALLS, fell } from "../../support/fallen-actor";
import { png } from "../../support/images";
import { createTestSystem } from "../../support/test-system";

const FORBIDDEN = { code: "forbidden" };

const system = await closeAfterTests(createTestSystem());
let actor: Actor;
let ctx: Context;
beforeEach(async () => {
  actor = await system.createActor("superadmin");
  ctx = system.context(actor);
  await upload();
  await system.settle();
  await ctx.db.delete(auditLog);
});

const upload = () => uploadImage(ctx, { type: "logo", bytes: png(), declaredType: "image/png" });
const everything = async () => [
  await ctx.db.select().from(settings),
  await ctx.db.select().from(auditLog),
  (await system.bindings.FILES.list()).objects.map((object) => object.key),
];

describe.each(FALLS)("someone %s on the way", (fall) => {
  it("writes nothing on the settings and leaves no file", async () => {
    await fell(ctx, actor, fall);
    const before = await everything();
    await expect(upload()).rejects.toMatchObject(FORBIDDEN);
    await expect(removeImage(ctx, "logo")).rejects.toMatchObject(FORBIDDEN);
    await expect(updateSettings(ctx, { site_title: `Not ${fall}` })).rejects.toMatchObject(
      FORBIDDEN,
    );
    await system.settle();
    expect(await everything()).toEqual(before);
    expect(before[1]).toEqual([]);
    expect(before[2]).toHaveLength(1);
  });
});
