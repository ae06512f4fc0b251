import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, settings } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { POLICIES } from "@/lib/request/policies";
import { readFile } from "@/lib/settings/read-file";
import { removeImage, uploadImage } from "@/lib/settings/site-images";
import { getSettings, updateSettings } from "@/lib/settings/site-settings";
import { GIF, png } from "../../support/images";
import { createTestSystem, type TestSystem } from "../../support/test-system";

describe("settings", () => {
  let system: TestSystem;
  let superadmin: Actor;
  let ctx: Context;

  beforeAll(async () => {
    system = await createTestSystem();
    superadmin = await system.createActor("superadmin");
  });
  afterAll(() => system.close());
  beforeEach(async () => {
    ctx = system.context(superadmin);
    await ctx.db.batch([
      ctx.db.update(settings).set({
        dashboardName: "Atrium",
        siteTitle: "Atrium",
        logoKey: null,
        faviconKey: null,
        version: 1,
      }),
      ctx.db.delete(auditLog),
    ]);
  });

  const upload = (type: string, bytes: Uint8Array = png(), declaredType = "image/png", on = ctx) =>
    uploadImage(on, { type, bytes, declaredType });
  const row = async () => {
    const [only] = await ctx.db.select().from(settings);
    if (!only) throw new Error("no settings");
    return only;
  };
  const stored = async () =>
    (await system.bindings.FILES.list()).objects.map((object) => object.key).sort();
  const audits = () => ctx.db.select().from(auditLog);

  /** Returns a context whose batches fail before or after they were written. */
  function failing(when: "before" | "after"): Context {
    const db = Object.create(ctx.db, {
      batch: {
        value: async (statements: Parameters<typeof ctx.db.batch>[0]) => {
          if (when === "after") await ctx.db.batch(statements);
          throw new Error("the database went away");
        },
      },
    }) as Context["db"];
    return { ...ctx, db };
  }

  it("settings load with 8000 ms and 2 retries", () => {
    expect(POLICIES.settings).toMatchObject({ timeoutMs: 8000, retries: 2, retryDelayMs: 1000 });
  });

  it("public settings load with 8000 ms and 2 retries", () => {
    expect(POLICIES.publicSettings).toMatchObject({
      timeoutMs: 8000,
      retries: 2,
      retryDelayMs: 1000,
    });
  });

  it("both names default to Atrium", async () => {
    expect((await getSettings(ctx)).settings).toEqual({
      dashboard_name: "Atrium",
      site_title: "Atrium",
      logo_url: null,
      favicon_url: null,
    });
  });

  it("writes only the named field, counts the version and records before and after", async () => {
    const { settings: view, version } = await updateSettings(ctx, { dashboard_name: "  Orbit  " });
    expect(view).toMatchObject({ dashboard_name: "Orbit", site_title: "Atrium" });
    expect(version).toBe(2);
    const [entry, ...others] = await audits();
    expect(others).toEqual([]);
    expect(JSON.parse(entry?.before ?? "")).toMatchObject({ dashboard_name: "Atrium" });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ dashboard_name: "Orbit" });
  });

  it("a change of nothing is refused, and saving the same again changes nothing", async () => {
    await expect(updateSettings(ctx, {})).rejects.toThrow("No changes to save");
    await expect(updateSettings(ctx, { logo_url: "x", version: 9 })).rejects.toThrow(
      "No changes to save",
    );
    expect((await updateSettings(ctx, { site_title: "Atrium" })).version).toBe(1);
    expect(await audits()).toEqual([]);
  });

  it("two changes of different fields at once both survive", async () => {
    await Promise.all([
      updateSettings(ctx, { dashboard_name: "A" }),
      updateSettings(ctx, { site_title: "B" }),
    ]);
    expect(await row()).toMatchObject({ dashboardName: "A", siteTitle: "B", version: 3 });
  });

  it("a stale version is refused and changes nothing", async () => {
    await updateSettings(ctx, { dashboard_name: "A" }, 1);
    await expect(updateSettings(ctx, { dashboard_name: "B" }, 1)).rejects.toMatchObject({
      status: 412,
    });
    expect((await row()).dashboardName).toBe("A");
    expect((await updateSettings(ctx, { dashboard_name: "A" }, 2)).version).toBe(2);
  });

  it("the limits are exact, in characters, after trimming", async () => {
    await updateSettings(ctx, {
      dashboard_name: ` ${"é".repeat(100)} `,
      site_title: "x".repeat(200),
    });
    await expect(updateSettings(ctx, { dashboard_name: "x".repeat(101) })).rejects.toMatchObject({
      status: 400,
    });
    await expect(updateSettings(ctx, { site_title: "x".repeat(201) })).rejects.toMatchObject({
      status: 400,
    });
    for (const empty of ["", "   ", null, 5]) {
      await expect(updateSettings(ctx, { dashboard_name: empty })).rejects.toMatchObject({
        status: 400,
      });
    }
    await expect(updateSettings(ctx, { site_title: "a\0b" })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("no one else may read, write, upload or remove", async () => {
    for (const role of ["admin", "moderator"] as const) {
      const other = system.context(await system.createActor(role));
      await expect(getSettings(other)).rejects.toMatchObject({ status: 403 });
      await expect(updateSettings(other, { site_title: "B" })).rejects.toMatchObject({
        status: 403,
      });
      await expect(upload("logo", png(), "image/png", other)).rejects.toMatchObject({
        status: 403,
      });
      await expect(removeImage(other, "logo")).rejects.toMatchObject({ status: 403 });
    }
    await expect(getSettings(system.context())).rejects.toMatchObject({ status: 401 });
  });

  it("an upload names the new file and deletes the one before", async () => {
    const first = await upload("logo");
    expect(first.url).toMatch(/^\/api\/files\/branding\/[\da-f-]{36}\.png$/);
    const second = await upload("logo", GIF, "image/gif");
    await system.settle();
    expect(await stored()).toEqual([second.url.replace("/api/files/", "")]);
    expect((await audits()).map((entry) => entry.action)).toEqual([
      "settings.upload",
      "settings.upload",
    ]);
    await removeImage(ctx, "logo");
    await system.settle();
    expect(await stored()).toEqual([]);
    expect((await row()).logoKey).toBeNull();
  });

  it("parallel uploads leave one file and no orphan", async () => {
    await Promise.all(Array.from({ length: 5 }, () => upload("favicon")));
    await system.settle();
    expect(await stored()).toEqual([(await row()).faviconKey]);
    await removeImage(ctx, "favicon");
    await system.settle();
  });

  it("removing what is not there is no change", async () => {
    await removeImage(ctx, "favicon");
    expect((await row()).version).toBe(1);
    expect(await audits()).toEqual([]);
    await expect(removeImage(ctx, "banner")).rejects.toMatchObject({ status: 400 });
    await expect(upload("banner")).rejects.toMatchObject({ status: 400 });
  });

  it("a fault after the file was written leaves the old logo working and no orphan", async () => {
    await upload("logo");
    const before = (await row()).logoKey;
    await expect(upload("logo", GIF, "image/gif", failing("before"))).rejects.toThrow("went away");
    await system.settle();
    expect((await row()).logoKey).toBe(before);
    expect(await stored()).toEqual([before]);
  });

  it("a fault on the way back from a written row keeps the new file", async () => {
    await upload("logo");
    await expect(upload("logo", GIF, "image/gif", failing("after"))).rejects.toThrow("went away");
    const key = (await row()).logoKey ?? "";
    expect(key).toMatch(/\.gif$/);
    expect(await stored()).toContain(key);
  });

  it("a file that nothing could take back goes when its time is up, and the one before with it", async () => {
    await system.bindings.FILES.delete(await stored());
    await upload("logo");
    const goneAway = () => {
      throw new Error("the database went away");
    };
    const db = Object.create(ctx.db, {
      batch: { value: goneAway },
      update: { value: goneAway },
    }) as Context["db"];
    await expect(upload("logo", GIF, "image/gif", { ...ctx, db })).rejects.toThrow("went away");
    const files = Object.create(ctx.files, {
      delete: { value: () => Promise.reject(new Error("no deletion")) },
    }) as R2Bucket;
    await upload("logo", png(), "image/png", { ...ctx, files });
    await system.settle();
    expect(await stored()).toHaveLength(3);
    const later = { ...ctx, now: ctx.now + 2 * 60 * 60 * 1000 };
    await removeImage(later, "favicon");
    await system.settle();
    expect(await stored()).toEqual([(await row()).logoKey]);
  });

  it("a file store that fails changes nothing", async () => {
    const files = Object.create(ctx.files, {
      put: { value: () => Promise.reject(new Error("full")) },
    }) as R2Bucket;
    await expect(upload("logo", png(), "image/png", { ...ctx, files })).rejects.toThrow("full");
    expect((await row()).logoKey).toBeNull();
    expect(await audits()).toEqual([]);
  });

  it("only files that the settings name are read", async () => {
    await system.bindings.FILES.put("branding/secret.png", png());
    const ask = { key: "branding/secret.png", ifNoneMatch: null, settings: await row() };
    await expect(readFile(ctx, ask)).rejects.toMatchObject({ status: 404 });
    await expect(readFile(ctx, { ...ask, key: "" })).rejects.toMatchObject({ status: 404 });
    await ctx.db.update(settings).set({ logoKey: "branding/gone.png" }).where(eq(settings.id, 1));
    const gone = { ...ask, key: "branding/gone.png", settings: await row() };
    await expect(readFile(ctx, gone)).rejects.toMatchObject({ status: 404 });
  });
});
