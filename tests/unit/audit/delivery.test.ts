import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { auditLog } from "@/db/schema/system";
import { ENGINE_KINDS } from "@/engine/work";
import { auditStatement } from "@/lib/audit/audit";
import { hashOfLine } from "@/lib/audit/chain/chain-link";
import { sealAuditLog } from "@/lib/audit/chain/seal";
import { verifyAuditLog } from "@/lib/audit/chain/verify";
import { getAuditChain } from "@/lib/audit/delivery/chain-state";
import { ARCHIVE, DELIVER } from "@/lib/audit/delivery/delivery-rules";
import {
  removeAuditWebhook,
  retryAuditDelivery,
  setAuditRetention,
  setAuditWebhook,
  testAuditWebhook,
} from "@/lib/audit/delivery/settings";
import type { Actor } from "@/lib/auth/actor";
import { STEP_UP_MS } from "@/lib/auth/step-up";
import { runJobs } from "@/lib/jobs/run-jobs";
import { exportAuditLog } from "@/lib/system/export-audit-log";
import { DAY_MS } from "@/lib/time";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const SECRET = "a-secret-of-at-least-24-characters";

interface Call {
  signature: string;
  text: string;
  status: number;
}

describe("where the audit log goes", () => {
  let system: TestSystem;
  let boss: Actor;
  let server: Server;
  let url: string;
  let calls: Call[];
  /** The receiver's next answers; 204 if empty. */
  let answers: number[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (part) => {
        text += part;
      });
      request.on("end", () => {
        const status = answers.shift() ?? 204;
        calls.push({ signature: String(request.headers["x-atrium-signature"]), text, status });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    url = `${origin}/audit`;
    system = await createTestSystem({ OUTBOUND_ALLOWED_ORIGINS: origin });
    boss = await system.createActor("superadmin");
  });
  afterAll(async () => {
    server.close();
    await system.close();
  });
  beforeEach(async () => {
    calls = [];
    answers = [];
    for (const table of ["audit_log", "audit_chain", "audit_delivery", "audit_archives", "jobs"])
      await system.bindings.DB.exec(`DELETE FROM ${table}`);
  });

  const write = async (rows: number, at = Date.now()) => {
    const ctx = system.context(boss, { now: at });
    const entry = { action: "tasks.edit", entityType: "task", after: { name: "Grüße" } };
    const statement = () => auditStatement(ctx, entry);
    for (let left = rows; left > 0; left -= 100) {
      const others = Array.from({ length: Math.min(left, 100) - 1 }, statement);
      await ctx.db.batch([statement(), ...others]);
    }
  };
  const setUp = (changes: object = {}) =>
    setAuditWebhook(system.context(boss), { url, secret: SECRET, ...changes });
  const dueNow = async (kind: string) => {
    const { db } = system.context();
    await db.update(jobs).set({ runAt: Date.now() + DAY_MS });
    await db.update(jobs).set({ runAt: 0 }).where(isKind(kind));
  };
  const work = async (kind: string) => {
    await dueNow(kind);
    await runJobs(() => system.context(), { kinds: ENGINE_KINDS, until: Date.now() + 100_000 });
  };
  const deliveredSeqs = () =>
    calls
      .filter(({ status }) => status < 300)
      .flatMap(({ text }) => JSON.parse(text).rows as { seq: number }[])
      .map(({ seq }) => seq);

  it("sends every row from its set-up on, signed, in order, a hundred a call", async () => {
    await write(3);
    await setUp();
    await write(150);
    await sealAuditLog(system.context());
    await work(DELIVER);
    expect(deliveredSeqs()).toEqual(Array.from({ length: 151 }, (_, n) => n + 4));
    expect(calls).toHaveLength(2);
    for (const { signature, text } of calls) {
      const [, time, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      expect(hex).toBe(createHmac("sha256", SECRET).update(`${time}.${text}`).digest("hex"));
      for (const line of JSON.parse(text).rows) expect(await hashOfLine(line)).toBe(line.hash);
    }
    expect((await getAuditChain(system.context(boss))).webhook).toMatchObject({
      delivered_to: 154,
      waiting: 0,
      error: null,
    });
  });

  it("tries again what was refused, says why, and loses nothing", async () => {
    answers = [500, 503];
    await write(2);
    await setUp({ from: "beginning" });
    for (const problem of ["HTTP 500", "HTTP 503"]) {
      await work(DELIVER);
      const { webhook } = await getAuditChain(system.context(boss));
      expect(webhook?.error).toContain(problem);
      expect(webhook?.delivered_to).toBe(0);
      // New rows don't retry a failed delivery earlier.
      await write(1);
      await sealAuditLog(system.context());
      const [job] = await system.context().db.select().from(jobs).where(isKind(DELIVER));
      expect(job?.runAt).toBeGreaterThan(Date.now());
      expect(job?.state).toBe("queued");
    }
    await work(DELIVER);
    expect(deliveredSeqs()).toEqual([1, 2, 3, 4, 5]);
    expect((await getAuditChain(system.context(boss))).webhook).toMatchObject({ error: null });
  });

  const jobNow = async () =>
    (await system.context().db.select().from(jobs).where(isKind(DELIVER)))[0];
  const failTwice = async () => {
    answers = [500, 503];
    await setUp({ from: "beginning" });
    await work(DELIVER);
    await work(DELIVER);
    expect((await jobNow())?.attempt).toBe(2);
    expect((await jobNow())?.runAt).toBeGreaterThan(Date.now());
  };
  const expectDue = async () => {
    const job = await jobNow();
    expect(job).toMatchObject({ state: "queued", attempt: 0, error: null });
    expect(job?.runAt).toBeLessThanOrEqual(Date.now());
  };

  it.each([
    ["is changed", () => setUp()],
    [
      "is paused and resumed",
      async () => {
        await setUp({ is_paused: true });
        await setUp({ is_paused: false });
      },
    ],
    ["is removed", () => removeAuditWebhook(system.context(boss))],
    [
      "is removed and set up again",
      async () => {
        await removeAuditWebhook(system.context(boss));
        await setUp({ from: "beginning" });
      },
    ],
    ["is tried now", () => retryAuditDelivery(system.context(boss))],
  ])("ends its wait when the webhook %s", async (_what, change) => {
    await write(1);
    await failTwice();
    await change();
    await expectDue();
    // The next failure waits like the first, and new rows are sent after a success.
    await runJobs(() => system.context(), { kinds: ENGINE_KINDS, until: Date.now() + 100_000 });
    expect((await jobNow())?.attempt).toBe(0);
  });

  it("does not wait for the failure of a call to the address before", async () => {
    await write(1);
    await setUp({ from: "beginning", url: `${url}/old` });
    answers = [500];
    await dueNow(DELIVER);
    const kind = ENGINE_KINDS[DELIVER] as (typeof ENGINE_KINDS)[string];
    const changedMeanwhile = {
      ...kind,
      run: async (...args: Parameters<typeof kind.run>) => {
        await setUp();
        return kind.run(...args);
      },
    };
    await runJobs(() => system.context(), {
      kinds: { [DELIVER]: changedMeanwhile },
      until: Date.now() + 1,
    });
    expect((await jobNow())?.runAt).toBeLessThanOrEqual(Date.now());
  });

  it("shows the last ten calls, and when it tries again", async () => {
    await write(1);
    await failTwice();
    const failed = (await getAuditChain(system.context(boss))).webhook;
    expect(failed?.calls).toMatchObject([
      { is_test: false, rows: 2, status: 503, error: expect.stringContaining("503") },
      { status: 500, error: expect.stringContaining("500") },
    ]);
    expect(Date.parse(failed?.next_try_at ?? "")).toBe((await jobNow())?.runAt);
    for (let times = 0; times < 10; times++) await testAuditWebhook(system.context(boss));
    await work(DELIVER);
    const { calls, next_try_at } = (await getAuditChain(system.context(boss))).webhook ?? {};
    expect(next_try_at).toBeNull();
    expect(calls).toHaveLength(10);
    expect(calls?.[0]).toMatchObject({ is_test: false, status: 204, error: null });
    expect(calls?.[0]?.ms).toBeGreaterThanOrEqual(0);
    expect(calls?.[1]).toMatchObject({ is_test: true, rows: 0, status: 204 });
  });

  it("can't be tried without a webhook, nor while it is paused", async () => {
    const retry = () => retryAuditDelivery(system.context(boss));
    await expect(retry()).rejects.toMatchObject({ code: "not_found" });
    await setUp({ is_paused: true });
    await expect(retry()).rejects.toMatchObject({ code: "conflict" });
  });

  it("sends again what arrived when the runtime died before that was recorded", async () => {
    await setUp({ from: "beginning" });
    await dueNow(DELIVER);
    const dying = { ...ENGINE_KINDS[DELIVER] } as (typeof ENGINE_KINDS)[string];
    const killed = {
      ...dying,
      run: async (...args: Parameters<typeof dying.run>) => {
        await dying.run(...args);
        throw new Error("killed");
      },
    };
    await runJobs(() => system.context(), {
      kinds: { [DELIVER]: killed },
      until: Date.now() + 100_000,
    });
    await work(DELIVER);
    expect(deliveredSeqs()).toEqual([1, 1]);
  });

  it("sends nothing while it is paused, and goes on where it stopped", async () => {
    await setUp({ is_paused: true });
    await write(3);
    await work(DELIVER);
    expect(calls).toEqual([]);
    await setAuditWebhook(system.context(boss), { url });
    await work(DELIVER);
    expect(deliveredSeqs()).toEqual([1, 2, 3, 4, 5]);
  });

  it("can be tested, never shows its secret, and goes to allowed addresses alone", async () => {
    await setUp();
    expect(await testAuditWebhook(system.context(boss))).toMatchObject({ delivered: true });
    answers = [401];
    const refused = await testAuditWebhook(system.context(boss));
    expect(refused).toMatchObject({ delivered: false });
    expect(JSON.stringify(await getAuditChain(system.context(boss)))).not.toContain(SECRET);
    const { results } = await system.bindings.DB.prepare("SELECT * FROM audit_delivery").all();
    expect(JSON.stringify(results)).not.toContain(SECRET);
    const rows = await system.context().db.select().from(auditLog);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    for (const other of ["https://example.com/", "http://127.0.0.1/", "file:///etc", "nothing"])
      await expect(setUp({ url: other })).rejects.toMatchObject({ code: "invalid_input" });
    await removeAuditWebhook(system.context(boss));
    await expect(testAuditWebhook(system.context(boss))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("asks for step-up and a session", async () => {
    const stale = { ...boss, confirmedAt: Date.now() - STEP_UP_MS - 1 };
    const ctx = system.context(stale);
    for (const change of [
      () => setAuditWebhook(ctx, { url, secret: SECRET }),
      () => setAuditRetention(ctx, { days: 30 }),
      () => removeAuditWebhook(ctx),
      async () => exportAuditLog(ctx, { format: "jsonl" }),
      async () => exportAuditLog(ctx, { format: "csv" }),
      async () => exportAuditLog(ctx),
    ])
      await expect(change()).rejects.toMatchObject({ code: "step_up_required" });
    const admin = await system.createActor("admin");
    await expect(setUp.call(null)).resolves.toBeDefined();
    await expect(
      setAuditWebhook(system.context(admin), { url, secret: SECRET }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("exports rows as they were hashed, by the list's filters", async () => {
    await write(3);
    await auditStatement(system.context(boss), { action: "users.edit", entityType: "user" });
    await sealAuditLog(system.context());
    const query = { format: "jsonl", action: "tasks.edit", sort: "at" } as const;
    const parts = await Array.fromAsync(exportAuditLog(system.context(boss), query));
    const lines = parts
      .join("")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(await hashOfLine(line)).toBe(line.hash);
  });

  it("archives rows that are over their time, and the chain goes on through the archive", async () => {
    const now = Date.now();
    await write(620, now - 40 * DAY_MS);
    await write(5, now);
    await sealAuditLog(system.context());
    await setAuditRetention(system.context(boss), { days: 30 });
    await work(ARCHIVE);
    const state = await getAuditChain(system.context(boss));
    expect(state.archives).toMatchObject({ objects: 2, rows: 620 });
    expect(state.first_seq).toBe(621);
    const [row] = await system.context().db.select({ seq: sql<number>`min(seq)` }).from(auditLog);
    expect(row?.seq).toBe(621);
    const verify = (archives: "true" | "false") =>
      verifyAuditLog(system.context(boss), { archives });
    expect(await verify("false")).toMatchObject({ intact: true });
    expect(await verify("true")).toMatchObject({ intact: true, next: null });
    // An archive that was rewritten or deleted.
    const { objects } = await system.bindings.FILES.list({ prefix: "audit/" });
    const key = objects[0]?.key ?? "";
    const text = (await (await system.bindings.FILES.get(key))?.text()) ?? "";
    await system.bindings.FILES.put(key, text.replace("Grüße", "Gruß"));
    expect(await verify("true")).toMatchObject({ first_break: { seq: 1, kind: "changed" } });
    await system.bindings.FILES.put(
      key,
      text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1),
    );
    expect(await verify("true")).toMatchObject({ first_break: { seq: 500, kind: "removed" } });
    await system.bindings.FILES.delete(key);
    expect(await verify("true")).toMatchObject({ first_break: { seq: 1, kind: "removed" } });
  });

  it("keeps what a webhook has not got yet, and the chain's last row", async () => {
    await write(4, Date.now() - 40 * DAY_MS);
    await sealAuditLog(system.context());
    await setUp({ from: "beginning" });
    await setAuditRetention(system.context(boss), { days: 30 });
    await work(ARCHIVE);
    expect((await getAuditChain(system.context(boss))).archives.rows).toBe(0);
    await work(DELIVER);
    await work(ARCHIVE);
    expect((await getAuditChain(system.context(boss))).archives.rows).toBe(4);
    expect(await verifyAuditLog(system.context(boss))).toMatchObject({ intact: true });
  });
});

const isKind = (kind: string) => sql`${jobs.kind} = ${kind}`;
