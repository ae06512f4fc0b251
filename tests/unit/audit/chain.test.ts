import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditChain } from "@/db/schema/audit";
import { auditLog } from "@/db/schema/system";
import { auditStatement } from "@/lib/audit/audit";
import { auditLine, hashOfLine } from "@/lib/audit/chain/chain-link";
import { sealAuditLog } from "@/lib/audit/chain/seal";
import { verifyAuditLog } from "@/lib/audit/chain/verify";
import type { Actor } from "@/lib/auth/actor";
import { RESET_ACTION } from "@/lib/system/reset";
import { createTestSystem, type TestSystem } from "../../support/test-system";

describe("the audit chain", () => {
  let system: TestSystem;
  let boss: Actor;
  beforeAll(async () => {
    system = await createTestSystem();
    boss = await system.createActor("superadmin");
  });
  afterAll(() => system.close());
  beforeEach(async () => {
    await run("DELETE FROM audit_log");
    await run("DELETE FROM audit_chain");
  });

  const run = (text: string, ...values: unknown[]) =>
    system.bindings.DB.prepare(text)
      .bind(...values)
      .run();
  const write = async (rows: number) => {
    const ctx = system.context(boss);
    const entry = { action: "tasks.edit", entityType: "task", after: { name: "Grüße „quoted“" } };
    const statement = () => auditStatement(ctx, entry);
    for (let left = rows; left > 0; left -= 100) {
      const others = Array.from({ length: Math.min(left, 100) - 1 }, statement);
      await ctx.db.batch([statement(), ...others]);
    }
  };
  const verify = (input: object = {}) => verifyAuditLog(system.context(boss), input);
  const sealed = async (rows: number) => {
    await write(rows);
    await sealAuditLog(system.context());
  };

  it("is for superadmins", async () => {
    const admin = await system.createActor("admin");
    await expect(verifyAuditLog(system.context(admin))).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("carries the hash of the row before, and is whole", async () => {
    expect(await verify()).toMatchObject({ intact: true, sealed_to: 0, first_break: null });
    await sealed(450);
    const rows = await system.context().db.select().from(auditLog).orderBy(auditLog.seq);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
    expect(rows[0]?.prevHash).toBeNull();
    for (const [at, row] of rows.entries()) {
      if (at > 0) expect(row.prevHash).toBe(rows[at - 1]?.hash);
      expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
      expect(await hashOfLine(auditLine(row))).toBe(row.hash);
    }
    await write(3);
    const answer = await verify();
    expect(answer).toMatchObject({ intact: true, checked_to: 453, waiting: 0, next: null });
  });

  it("names the first row that was changed, in any column", async () => {
    await sealed(6);
    const columns = {
      id: "'other'",
      at: "at + 1",
      actor_email: "'somebody@example.com'",
      action: "'tasks.list'",
      entity_id: "'one'",
      outcome: "'refused'",
      before: "'{}'",
      after: "NULL",
      ip: "'198.51.100.1'",
      agent_name: "'Agent'",
      prev_hash: "NULL",
      hash: "'00'",
    };
    for (const [column, value] of Object.entries(columns)) {
      const [kept] = await system.context().db.select().from(auditLog).where(seqIs(4));
      await run(`UPDATE audit_log SET ${column} = ${value} WHERE seq = 4`);
      expect(await verify(), column).toMatchObject({
        intact: false,
        checked_to: 3,
        next: null,
        first_break: { seq: 4, kind: "changed" },
      });
      if (kept) await system.context().db.update(auditLog).set(kept).where(seqIs(4));
      expect((await verify()).intact).toBe(true);
    }
  });

  it("names a row that was removed, in the middle and at either end", async () => {
    for (const seq of [1, 3, 5]) {
      await run("DELETE FROM audit_log");
      await run("DELETE FROM audit_chain");
      await sealed(5);
      await run("DELETE FROM audit_log WHERE seq = ?", seq);
      expect(await verify()).toMatchObject({ first_break: { seq, kind: "removed" } });
    }
  });

  it("finds a removed last row also when another one has taken its place", async () => {
    await sealed(5);
    await run("DELETE FROM audit_log WHERE seq = 5");
    await write(1);
    expect(await verify()).toMatchObject({ first_break: { seq: 5, kind: "inserted" } });
  });

  it("finds a row that was put in among the sealed ones", async () => {
    await sealed(3);
    const insert =
      "INSERT INTO audit_log (seq, id, at, action, entity_type, hash) VALUES (?, 'x', 1, 'a', 'b', 'c')";
    await run(insert, 0);
    expect(await verify()).toMatchObject({ first_break: { seq: 0, kind: "inserted", id: "x" } });
    await run("DELETE FROM audit_log WHERE seq IN (0, 2)");
    await run(insert, 2);
    expect(await verify()).toMatchObject({ first_break: { seq: 2, kind: "changed", id: "x" } });
  });

  it("finds two rows that changed places, with hashes of their own", async () => {
    await sealed(4);
    await run("UPDATE audit_log SET seq = seq + 100 WHERE seq IN (2, 3)");
    await run("UPDATE audit_log SET seq = CASE seq WHEN 102 THEN 3 ELSE 2 END WHERE seq > 100");
    expect(await verify()).toMatchObject({ first_break: { seq: 2, kind: "changed" } });
  });

  it("parallel writers and parallel sealers keep one sequence", async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        await write(5);
        if (n % 3 === 0) await sealAuditLog(system.context());
      }),
    );
    await sealAuditLog(system.context());
    expect(await verify()).toMatchObject({ intact: true, checked_to: 200, waiting: 0 });
  });

  it("is not sealed over a row that someone else has sealed meanwhile", async () => {
    await write(3);
    const ctx = system.context();
    const raced = new Proxy(ctx.db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name !== "insert") return value.bind(target);
        return (...args: unknown[]) => value.apply(target, args);
      },
    });
    await Promise.all([
      sealAuditLog({ ...ctx, db: raced }),
      sealAuditLog({ ...ctx, now: ctx.now + 5 }),
    ]);
    expect(await verify()).toMatchObject({ intact: true, checked_to: 3 });
  });

  it("goes on where a call has stopped", async () => {
    await sealed(4);
    expect(await verify({ after: 2 })).toMatchObject({ intact: true, checked_to: 4, next: null });
    await run("UPDATE audit_log SET action = 'x' WHERE seq = 3");
    expect(await verify({ after: 2 })).toMatchObject({ first_break: { seq: 3, kind: "changed" } });
    await run("DELETE FROM audit_log WHERE seq = 2");
    expect(await verify({ after: 2 })).toMatchObject({ first_break: { seq: 2, kind: "removed" } });
  });

  it("a sealing writes each row once more, and its end", async () => {
    await write(10);
    const before = system.bindings.DB;
    let written = 0;
    const DB = new Proxy(before, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name !== "batch") return value.bind(target);
        return async (...args: [D1PreparedStatement[]]) => {
          const results = await target.batch(...args);
          for (const { meta } of results) written += meta.rows_written;
          return results;
        };
      },
    });
    const { createDatabase } = await import("@/db/client");
    await sealAuditLog({ ...system.context(), db: createDatabase(DB) });
    expect(written).toBe(11);
  });

  it("begins anew with a reset's row, which carries the last hash before it", async () => {
    const { continueReset } = await import("@/lib/system/reset");
    await sealed(5);
    const [old] = await system.context().db.select().from(auditChain);
    await auditStatement(system.context(boss), { action: RESET_ACTION, entityType: "system" });
    await run("UPDATE system_state SET resetting_since = 7 WHERE id = 1");
    await continueReset(system.context(), 7);
    const rows = await system.context().db.select().from(auditLog);
    expect(rows).toMatchObject([{ action: RESET_ACTION, prevHash: old?.hash, seq: 6 }]);
    await write(2);
    expect(await verify()).toMatchObject({ intact: true, checked_to: 8, sealed_to: 8 });
    await run("DELETE FROM audit_log WHERE seq = 6");
    expect(await verify()).toMatchObject({ first_break: { seq: 6, kind: "removed" } });
  });
});

const seqIs = (seq: number) => sql`${auditLog.seq} = ${seq}`;
