import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { deleteRemovedFiles } from "@/lib/media/delete-removed-files";
import { readFile } from "@/lib/settings/read-file";
import { isNamedAvatar, removeAvatar, uploadAvatar } from "@/lib/users/own-avatar";
import { deleteUser } from "@/lib/users/write-users";
import { png, pngOfSize } from "../../support/images";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const PNG = { bytes: png(), declaredType: "image/png" };

describe("own picture", () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await createTestSystem();
  });
  afterAll(() => system.close());

  const stored = async () =>
    (await system.bindings.FILES.list({ prefix: "avatars/" })).objects.map(({ key }) => key);
  async function person() {
    const actor = await system.createActor("moderator");
    const ctx = system.context(actor);
    const key = async () =>
      (await ctx.db.select().from(users).where(eq(users.id, actor.id)))[0]?.avatarKey ?? null;
    return { actor, ctx, key };
  }

  it("is stored, replaced and removed; the file before goes, and each change is audited", async () => {
    const { actor, ctx, key } = await person();
    const first = await uploadAvatar(ctx, PNG);
    expect(first.url).toBe(`/api/files/${await key()}`);
    const before = await key();
    await uploadAvatar(ctx, PNG);
    await deleteRemovedFiles(ctx);
    expect(await key()).not.toBe(before);
    expect(await stored()).toEqual([await key()]);
    await removeAvatar(ctx);
    await removeAvatar(ctx);
    await deleteRemovedFiles(ctx);
    expect([await key(), await stored()]).toEqual([null, []]);
    const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, actor.id));
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "users.removeAvatar",
      "users.uploadAvatar",
      "users.uploadAvatar",
    ]);
  });

  it("refuses drawings, mislabelled files and large ones, and nothing stays", async () => {
    const { ctx, key } = await person();
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const file of [
      { bytes: svg, declaredType: "image/svg+xml" },
      { bytes: svg, declaredType: "image/png" },
      { bytes: png(), declaredType: "image/jpeg" },
    ])
      await expect(uploadAvatar(ctx, file)).rejects.toMatchObject({
        code: "unsupported_media_type",
      });
    const large = { bytes: pngOfSize(5 * 1024 * 1024 + 1), declaredType: "image/png" };
    await expect(uploadAvatar(ctx, large)).rejects.toMatchObject({ code: "too_large" });
    expect([await key(), await stored()]).toEqual([null, []]);
  });

  it("is read by whoever may see it and no shared cache, and only while somebody names it", async () => {
    const { ctx, key } = await person();
    await uploadAvatar(ctx, PNG);
    const request = {
      key: (await key()) ?? "",
      ifNoneMatch: null,
      settings: { logoKey: null, faviconKey: null },
    };
    const isAvatar = (asked: string) => isNamedAvatar(ctx, asked);
    const { headers } = await readFile(ctx, { ...request, isAvatar });
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, max-age=86400",
    });
    await expect(readFile(ctx, request)).rejects.toMatchObject({ code: "not_found" });
    await removeAvatar(ctx);
    await expect(readFile(ctx, { ...request, isAvatar })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("goes with the person", async () => {
    const { actor, ctx } = await person();
    await uploadAvatar(ctx, PNG);
    const boss = system.context(await system.createActor("superadmin"));
    await deleteUser(boss, actor.id);
    await deleteRemovedFiles(boss);
    expect(await stored()).toEqual([]);
  });
});
