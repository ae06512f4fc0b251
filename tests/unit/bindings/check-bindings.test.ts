import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { bindingChecks } from "@/db/schema/system";
import {
  checkBindings,
  findUnresponsiveBindings,
  startBindingCheck,
} from "@/lib/bindings/check-bindings";
import { CHECKS_KEPT } from "@/lib/bindings/history";
import type { Context } from "@/lib/context/context";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import {
  fakeAi,
  fakeAssets,
  fakeIndex,
  fakeObjects,
  fakeQueue,
  never,
  withMethods,
} from "./fake-bindings";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
vi.spyOn(console, "error").mockImplementation(() => undefined);
beforeEach(async () => {
  await system.settle();
  await system.context().db.delete(bindingChecks);
});
afterAll(() => system.settle());

/** For probes that never end: nothing waits for them after the answer. */
const NO_WAITING: Partial<Context> = { defer: () => undefined };

/** The three real bindings and further ones. */
function context(further: Record<string, unknown> = {}, changes: Partial<Context> = {}): Context {
  const { DB, KV, FILES } = system.bindings;
  return system.context(boss, { bindings: { DB, KV, FILES, ...further }, ...changes });
}

async function checked(ctx: Context, limitMs?: number) {
  const { bindings, ...rest } = await checkBindings(ctx, { limitMs });
  const find = (name: string) => {
    const found = bindings.find((binding) => binding.name === name);
    if (!found) throw new Error(`${name} is not listed`);
    return found;
  };
  return { bindings, find, ...rest };
}

async function leftBehind() {
  const { kv, files, db } = system.context();
  const [{ keys }, { objects }, rows] = await Promise.all([
    kv.list({ prefix: ".probe/" }),
    files.list({ prefix: ".probe/" }),
    db.select().from(bindingChecks),
  ]);
  return { keys, objects, probes: rows.filter(({ id }) => id.startsWith(".probe/")) };
}
const NOTHING = { keys: [], objects: [], probes: [] };

describe("a check", () => {
  it("measures D1, KV and R2 and leaves nothing behind", async () => {
    await system.bindings.KV.put("theme", "dark");
    await system.bindings.FILES.put("logo", "12345");
    const { bindings, find, summary, error } = await checked(context());
    expect(error).toBeNull();
    for (const name of ["DB", "KV", "FILES"]) {
      const { status, isActive, connectionString, metrics, lastActivity } = find(name);
      expect(["connected", "degraded"], name).toContain(status);
      expect({ isActive, connectionString }).toEqual({
        isActive: true,
        connectionString: `env.${name}`,
      });
      expect(metrics[0]).toMatchObject({ label: "Round trip", unit: "ms", trend: "stable" });
      expect(Date.now() - Date.parse(lastActivity ?? "")).toBeLessThan(60_000);
    }
    const metric = (name: string, label: string) =>
      find(name).metrics.find((one) => one.label === label);
    expect(metric("DB", "Size")).toMatchObject({
      unit: expect.stringMatching(/^[kM]B$/),
      color: "grey",
    });
    expect(metric("DB", "Used")).toMatchObject({ value: "< 0.1", color: "green" });
    expect(Number(metric("DB", "Rows (max.)")?.value)).toBeGreaterThan(0);
    expect(metric("KV", "Keys")).toMatchObject({ value: "1", unit: null });
    expect(metric("FILES", "Objects")).toMatchObject({ value: "1" });
    expect(metric("FILES", "Stored")).toMatchObject({ value: "5", unit: "B" });
    expect(find("AI")).toMatchObject({
      status: "not_configured",
      isActive: false,
      connectionString: null,
      lastActivity: null,
      metrics: [],
      history: [],
    });
    expect(summary).toEqual({
      total: 8,
      active: 3,
      inactive: 5,
      categories: ["database", "storage", "ai", "messaging", "compute"],
    });
    expect(bindings).toHaveLength(8);
    await system.settle();
    expect(await leftBehind()).toEqual(NOTHING);
  });

  it("measures optional bindings where they are configured, and variables are none", async () => {
    const { find, bindings, summary } = await checked(
      context({
        ASSETS: fakeAssets(),
        MODELS: fakeAi,
        SEARCH: fakeIndex,
        JOBS: fakeQueue,
        ROOMS: fakeObjects,
        SESSION_SECRET: "a secret",
        FLAGS: { beta: true },
        LIST: [1],
        __LOCAL: fakeAi,
      }),
    );
    expect(bindings.map(({ type, name }) => `${type} ${name}`)).toEqual([
      "d1 DB",
      "kv KV",
      "r2 FILES",
      "assets ASSETS",
      "ai MODELS",
      "vectorize SEARCH",
      "queue JOBS",
      "durable_object ROOMS",
      "engine ENGINE",
    ]);
    expect(summary).toMatchObject({ active: 8, inactive: 1 });
    expect(find("SEARCH").metrics).toContainEqual(
      expect.objectContaining({ label: "Vectors", value: "1,200" }),
    );
    expect(find("JOBS").metrics).toContainEqual(
      expect.objectContaining({ label: "Backlog", value: "3" }),
    );
    expect(find("ROOMS")).toMatchObject({ status: "connected", metrics: [] });
    expect(find("ASSETS").status).toBe("connected");
    expect(JSON.stringify(bindings)).not.toContain("a secret");
  });

  it("asks further bindings of a kind too, and a foreign database without writing", async () => {
    const statements: string[] = [];
    const prepare = (sql: string) => {
      statements.push(sql);
      return { run: async () => ({ results: [], meta: { size_after: 4096 } }) };
    };
    const other = { prepare, batch: () => undefined, exec: () => undefined };
    const { find } = await checked(context({ REPORTS: other, CACHE: system.bindings.KV }));
    expect(find("REPORTS")).toMatchObject({ type: "d1", status: "connected" });
    expect(statements).toEqual(["SELECT 1"]);
    expect(find("CACHE")).toMatchObject({ type: "kv", connectionString: "env.CACHE" });
  });

  it("is the superadmin's, and asks nothing for anyone else", async () => {
    for (const role of ["admin", "moderator"] as const) {
      const ctx = {
        ...context(),
        actor: await system.createActor(role),
        kv: withMethods(system.bindings.KV, { put: never }),
      };
      await expect(startBindingCheck(ctx)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("a binding that is slow or fails", () => {
  it("is an error with the step as its reason, and takes no other with it", async () => {
    const failing = async () => {
      throw new Error("SECRET detail of the provider");
    };
    const ctx = context(
      { ASSETS: fakeAssets(500) },
      { files: withMethods(system.bindings.FILES, { put: failing }) },
    );
    const { find, error } = await checked(ctx);
    expect(find("FILES")).toMatchObject({
      status: "error",
      errorMessage: "Writing failed",
      isActive: true,
      metrics: [],
      lastActivity: null,
    });
    expect(find("ASSETS").errorMessage).toBe("/robots.txt returned HTTP 500");
    expect(find("DB").errorMessage).not.toBe("Writing failed");
    expect(error).toBe("Not responding: FILES, ASSETS");
    expect(JSON.stringify(find("FILES"))).not.toContain("SECRET");
  });

  it("is removed again although reading failed or found something else", async () => {
    const kv = withMethods(system.bindings.KV, { get: async () => "another value" });
    const files = withMethods(system.bindings.FILES, {
      get: async () => {
        throw new Error("gone");
      },
    });
    const { find } = await checked(context({}, { kv, files }));
    expect(find("KV").errorMessage).toBe("Read back a different value than written");
    expect(find("FILES").errorMessage).toBe("Reading failed");
    await system.settle();
    expect(await leftBehind()).toEqual(NOTHING);
  });

  it("is removed at the second attempt, and what an earlier check left at the next check", async () => {
    const { FILES } = system.bindings;
    let attempts = 0;
    const files = withMethods(FILES, {
      delete: async (key: string) => {
        attempts++;
        if (attempts === 1) throw new Error("try again");
        await FILES.delete(key);
      },
    });
    const { find } = await checked(context({}, { files }));
    expect(find("FILES").errorMessage).toBeNull();
    expect(await leftBehind()).toEqual(NOTHING);

    await FILES.put(".probe/left", "x");
    await checked(context());
    expect((await leftBehind()).objects, "another check may still use it").toHaveLength(1);
    vi.setSystemTime(Date.now() + 11 * 60 * 1000);
    try {
      await checked(context());
      expect((await leftBehind()).objects).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is degraded above its stated latency", async () => {
    const slow = {
      fetch: async () => {
        await new Promise((resolve) => setTimeout(resolve, 520));
        return new Response("x");
      },
    };
    const { find } = await checked(context({ ASSETS: slow }));
    const { status, errorMessage, metrics, details } = find("ASSETS");
    expect(status).toBe("degraded");
    expect(errorMessage).toMatch(/^Slow: \d+ ms \(limit 500 ms\)$/);
    expect(metrics[0]?.color).toBe("amber");
    expect(details).toContainEqual({ label: "Slow above", value: "500 ms" });
  });

  it("is given up after its limit; the others are there before, and all have settled by then", async () => {
    const startedAt = Date.now();
    const kv = withMethods(system.bindings.KV, { put: never });
    const ctx = context(
      { ASSETS: fakeAssets(), MODELS: { ...fakeAi, models: never } },
      { ...NO_WAITING, kv },
    );
    const { bindings } = await startBindingCheck(ctx, { limitMs: 1500 });
    expect(Date.now() - startedAt, "what is known without a probe waits for none").toBeLessThan(
      1490,
    );
    const settled: string[] = [];
    await Promise.all(
      bindings.map(async ({ listing, check }) => {
        const { status } = await check;
        settled.push(`${listing.name} ${status}`);
      }),
    );
    const tookMs = Date.now() - startedAt;
    expect(settled.slice(-2).sort()).toEqual(["KV error", "MODELS error"]);
    expect(settled).toHaveLength(9);
    // Probes that timed out are stored as well.
    const kept = () => system.context().db.select().from(bindingChecks);
    await expect.poll(kept).toHaveLength(1);
    expect(tookMs).toBeGreaterThanOrEqual(1490);
    expect(tookMs, "one limit for all of them, not one after another").toBeLessThan(2990);
  });

  it("does not disturb checks at the same time", async () => {
    const checks = await Promise.all(Array.from({ length: 5 }, () => checked(context())));
    for (const { error } of checks) expect(error).toBeNull();
    await system.settle();
    expect(await leftBehind()).toEqual(NOTHING);
    expect(await system.context().db.select().from(bindingChecks)).toHaveLength(5);
  });
});

describe("the history", () => {
  it("holds the last checks, oldest first, and compares with them", async () => {
    for (const at of [1000, 2000]) {
      await system
        .context()
        .db.insert(bindingChecks)
        .values({
          id: `check-${at}`,
          at,
          results: JSON.stringify([
            { name: "KV", status: "connected", latencyMs: 30_000, usage: 0 },
            { name: "FILES", status: "error", latencyMs: null, usage: null },
          ]),
        });
    }
    const { find } = await checked(context());
    const { history, metrics } = find("KV");
    expect(history.slice(0, 2)).toEqual([
      { at: "1970-01-01T00:00:01.000Z", status: "connected", latencyMs: 30_000 },
      { at: "1970-01-01T00:00:02.000Z", status: "connected", latencyMs: 30_000 },
    ]);
    expect(history).toHaveLength(3);
    expect(metrics.map(({ trend }) => trend)).toEqual(["down", "up"]);
    await system.settle();
    const kv = withMethods(system.bindings.KV, {
      put: async () => {
        throw new Error("gone");
      },
    });
    const again = (await checked(context({}, { kv, now: Date.now() + 5000 }))).find("KV");
    expect(again.status).toBe("error");
    expect(again.lastActivity).toBe(history[2]?.at);
  });

  it("keeps a bounded number of rows, which it prunes as it writes", async () => {
    const db = system.context().db;
    const old = Array.from({ length: CHECKS_KEPT + 5 }, (_, at) => ({
      id: `old-${at}`,
      at,
      results: "not JSON",
    }));
    for (const row of old) await db.insert(bindingChecks).values(row);
    const { find } = await checked(context());
    expect(find("DB").history).toHaveLength(1);
    await system.settle();
    const rows = await db.select().from(bindingChecks);
    expect(rows).toHaveLength(CHECKS_KEPT);
    expect(rows.map(({ id }) => id)).not.toContain("old-5");
  });

  it("is one statement, whatever the number of bindings", async () => {
    const { plans, statements, trips } = await watchQueries(system, boss, async (ctx) => {
      const { DB, KV, FILES } = system.bindings;
      const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`KV${n}`, KV]));
      const { bindings } = await startBindingCheck({
        ...ctx,
        bindings: { DB, KV, FILES, ...many },
      });
      await Promise.all(bindings.map(({ check }) => check));
    });
    await system.settle();
    // The probe's transaction of four statements, the history, and the two that store the check.
    expect(statements).toBeGreaterThanOrEqual(5);
    expect(statements).toBeLessThanOrEqual(7);
    expect(trips).toBeLessThanOrEqual(3);
    expect(plans.join("\n")).toContain("USING INDEX binding_checks_at");
  });

  it("that can't be read is the tab's failure, within the limit", async () => {
    const { db } = context();
    await db.run("ALTER TABLE binding_checks RENAME TO binding_checks_away");
    try {
      await expect(startBindingCheck(context())).rejects.toMatchObject({ code: "unavailable" });
    } finally {
      await db.run("ALTER TABLE binding_checks_away RENAME TO binding_checks");
    }
  });
});

it("set-up asks the same questions of the three that it needs", async () => {
  expect(await findUnresponsiveBindings(context())).toEqual([]);
  const kv = withMethods(system.bindings.KV, { get: async () => "another value" });
  expect(await findUnresponsiveBindings(context({}, { kv }))).toEqual(["the KV namespace"]);
  expect(await leftBehind()).toEqual(NOTHING);
});
