import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createErrorId } from "@/components/errors/crash-report";
import { rateLimits } from "@/db/schema/auth";
import { auditLog, errorReports } from "@/db/schema/system";
import { CRASH_REPORT_MAX_BYTES, CRASH_TEXT_MAX, ERROR_ID_PATTERN } from "@/lib/limits";
import { listErrorReports, MAX_ERROR_REPORTS, reportError } from "@/lib/system/error-reports";
import { RESET_ACTION } from "@/lib/system/reset";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
beforeEach(async () => {
  await system
    .context()
    .db.batch([system.context().db.delete(rateLimits), system.context().db.delete(errorReports)]);
});

const crash = (changes: Record<string, unknown> = {}) => ({
  errorId: createErrorId(),
  level: "page",
  message: "It crashed",
  ...changes,
});

describe("a crash report", () => {
  it("is stored under the id shown to the person, with who and where", async () => {
    const actor = await system.createActor("superadmin");
    const report = crash({ stack: "at x", path: "/tasks", digest: "42" });
    expect(await reportError(system.context(actor), report)).toEqual({ id: report.errorId });
    const { rows } = await listErrorReports(system.context(actor));
    expect(rows).toEqual([
      {
        id: report.errorId,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        level: "page",
        message: "It crashed",
        stack: "at x",
        componentStack: null,
        digest: "42",
        path: "/tasks",
        userAgent: "test",
        userEmail: actor.email,
      },
    ]);
  });

  it("is not kept when the system is reset while it comes in", async () => {
    const ctx = system.context();
    const reset = (at: number) =>
      ctx.db
        .insert(auditLog)
        .values({ at, action: RESET_ACTION, entityType: "system", id: crypto.randomUUID() });
    const stored = () => ctx.db.select({ id: errorReports.id }).from(errorReports);
    await reset(ctx.now - 60_000);
    await reportError(ctx, crash());
    expect(await stored()).toHaveLength(1);
    await reset(ctx.now - 100);
    await reportError(ctx, crash());
    expect(await stored()).toHaveLength(1);
    await ctx.db.delete(auditLog);
  });

  it("ids have one form, and only that is accepted", async () => {
    expect(createErrorId()).toMatch(ERROR_ID_PATTERN);
    for (const errorId of [
      "",
      "err-1",
      "err-0000-0000-000G",
      `${createErrorId()}x`,
      "<script>",
      7,
    ]) {
      await expect(reportError(system.context(), crash({ errorId }))).rejects.toMatchObject({
        code: "invalid_input",
      });
    }
  });

  it("a second report of one id changes nothing", async () => {
    const report = crash();
    await reportError(system.context(), report);
    await reportError(system.context(), { ...report, message: "Another" });
    const rows = await system.context().db.select().from(errorReports);
    expect(rows.map((row) => row.message)).toEqual(["It crashed"]);
  });

  it("texts are cut to their maxima and made storable", async () => {
    const long = "x".repeat(CRASH_TEXT_MAX.stack + 100);
    await reportError(
      system.context(),
      crash({ message: "a\0b\ud800", stack: long, componentStack: long }),
    );
    const [row] = await system.context().db.select().from(errorReports);
    expect(row?.message).toBe("ab\ufffd");
    expect(row?.stack).toHaveLength(CRASH_TEXT_MAX.stack);
    const texts = Object.values(CRASH_TEXT_MAX).reduce((sum, max) => sum + max, 0);
    expect(CRASH_REPORT_MAX_BYTES).toBeGreaterThan(texts * 4);
  });

  it("a level that does not exist is refused", async () => {
    await expect(reportError(system.context(), crash({ level: "minor" }))).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("30 an address in 15 minutes, then 429", async () => {
    for (let index = 0; index < 30; index++) await reportError(system.context(), crash());
    await expect(reportError(system.context(), crash())).rejects.toMatchObject({
      code: "rate_limited",
    });
  });

  it("the newest thousand are kept", async () => {
    const { db } = system.context();
    await db.run(sql`INSERT INTO error_reports (id, at, level, message)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_ERROR_REPORTS})
      SELECT 'old-' || i, i, 'page', 'old' FROM n`);
    await reportError(system.context(), crash());
    const rows = await db.select({ id: errorReports.id }).from(errorReports);
    expect(rows).toHaveLength(MAX_ERROR_REPORTS);
    expect(rows.some((row) => row.id === "old-1")).toBe(false);
  });
});

describe("the list of crash reports", () => {
  it("is the superadmin's", async () => {
    for (const role of ["admin", "moderator"] as const) {
      const actor = await system.createActor(role);
      await expect(listErrorReports(system.context(actor))).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    await expect(listErrorReports(system.context())).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("is newest first, searched and paged", async () => {
    const actor = await system.createActor("superadmin");
    const start = Date.now();
    for (const [index, message] of ["One", "Two", "Three"].entries()) {
      await reportError(system.context(null, { now: start + index }), crash({ message }));
    }
    const list = async (input: Parameters<typeof listErrorReports>[1]) =>
      (await listErrorReports(system.context(actor), input)).rows.map((row) => row.message);
    expect(await list({})).toEqual(["Three", "Two", "One"]);
    expect(await list({ sort: "at" })).toEqual(["One", "Two", "Three"]);
    expect(await list({ q: "tHR" })).toEqual(["Three"]);
    expect(await list({ q: "%" })).toEqual([]);
    expect(await list({ page: 2, perPage: 2 })).toEqual(["One"]);
  });
});
