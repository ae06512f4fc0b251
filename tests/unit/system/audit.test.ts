import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "@/db/schema/system";
import { getAuditChain } from "@/lib/audit/delivery/chain-state";
import type { Actor } from "@/lib/auth/actor";
import { listAuditLog } from "@/lib/system/audit-log";
import { listAuditLogSchema } from "@/lib/system/audit-schema";
import { exportAuditLog } from "@/lib/system/export-audit-log";
import { countFailedSignIns } from "@/lib/system/failed-sign-in-counts";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const DAY = Date.UTC(2026, 0, 10, 12);

describe("audit log", () => {
  let system: TestSystem;
  let boss: Actor;

  beforeAll(async () => {
    system = await createTestSystem();
    boss = await system.createActor("superadmin", { email: "boss@example.com" });
    const rows = Array.from({ length: 1203 }, (_, index) => ({
      id: String(index).padStart(5, "0"),
      at: DAY + Math.floor(index / 2),
      actorId: index % 3 === 0 ? boss.id : null,
      actorEmail: index % 3 === 0 ? boss.email : "gone@example.com",
      action: index % 2 === 0 ? "users.edit" : "projects.create",
      entityType: index % 2 === 0 ? "user" : "project",
      outcome: index % 100 === 0 ? ("refused" as const) : ("done" as const),
      before: JSON.stringify({ name: "Old", kept: 1 }),
      after: JSON.stringify({ name: index === 7 ? "=cmd|calc" : "New", kept: 1 }),
    }));
    const { db } = system.context();
    for (let at = 0; at < rows.length; at += 8)
      await db.insert(auditLog).values(rows.slice(at, at + 8));
  }, 60_000);
  afterAll(() => system.close());

  it("answers pages, newest first, with what differs", async () => {
    const page = await listAuditLog(system.context(boss), { page: 2, perPage: 50 });
    expect(page).toMatchObject({ total: 1203, page: 2, pageCount: 25 });
    expect(page.rows[0]?.id).toBe("01152");
    expect(page.rows[0]?.changes).toEqual([{ field: "name", before: "Old", after: "New" }]);
    expect(page.actions).toEqual(["projects.create", "users.edit"]);
    expect(page.entityTypes).toEqual(["project", "user"]);
  });

  it("filters by action, type, actor, outcome, time and text", async () => {
    const ctx = system.context(boss);
    const total = async (query: Parameters<typeof listAuditLog>[1]) =>
      (await listAuditLog(ctx, query)).total;
    expect(await total({ action: "users.edit" })).toBe(602);
    expect(await total({ entityType: "project" })).toBe(601);
    expect(await total({ actor: boss.id })).toBe(401);
    expect(await total({ actor: "GONE@example.com" })).toBe(802);
    expect(await total({ outcome: "refused" })).toBe(13);
    expect(await total({ from: "2026-01-10", to: "2026-01-10" })).toBe(1203);
    expect(await total({ to: "2026-01-09" })).toBe(0);
    expect(await total({ q: "CMD|" })).toBe(1);
    await expect(total({ from: "yesterday" })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is one round trip, and no filter scans the log", async () => {
    const { DB } = system.bindings;
    for (const where of ["action = 'x'", "actor_email = 'x'", "actor_id = 'x'", "outcome = 'x'"]) {
      const plan = await DB.prepare(
        `EXPLAIN QUERY PLAN SELECT * FROM audit_log WHERE ${where} ORDER BY at DESC LIMIT 50`,
      ).all<{ detail: string }>();
      expect(plan.results.map(({ detail }) => detail).join("; ")).toMatch(/USING INDEX audit_log_/);
    }
    const { trips } = await watchQueries(system, boss, (ctx) => listAuditLog(ctx));
    expect(trips).toBe(1);
  });

  it("its page's parts are read in one round trip", async () => {
    const query = listAuditLogSchema.parse({ action: "users.edit", page: 2 });
    const { trips } = await watchQueries(system, boss, async (ctx) => {
      const [entries] = await Promise.all([
        listAuditLog(ctx, query),
        getAuditChain(ctx),
        countFailedSignIns(ctx),
      ]);
      expect(entries).toMatchObject({ total: 602, page: 2 });
    });
    expect(trips).toBe(1);
    const admin = system.context(await system.createActor("admin"));
    for (const read of [getAuditChain, countFailedSignIns])
      await expect(read(admin)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("exports every row once, in parts", async () => {
    const parts: string[] = [];
    for await (const part of exportAuditLog(system.context(boss), {})) parts.push(part);
    expect(parts).toHaveLength(4);
    const lines = parts.join("").trimEnd().split("\r\n");
    expect(lines).toHaveLength(1204);
    expect(new Set(lines).size).toBe(1204);
  });

  it("is the superadmin's", async () => {
    for (const role of ["admin", "moderator"] as const) {
      const ctx = system.context(await system.createActor(role));
      await expect(listAuditLog(ctx)).rejects.toMatchObject({ code: "forbidden" });
      expect(() => exportAuditLog(ctx)).toThrow("Insufficient permissions");
    }
    await expect(listAuditLog(system.context())).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
