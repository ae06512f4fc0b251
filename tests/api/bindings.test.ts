import { describe, expect, it } from "vitest";
import type { BindingView } from "@/lib/bindings/schema";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson } from "../support/people";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem());
await completeSetup(system);
const boss = await createPerson(system, "superadmin");

const checks = async () => {
  const { results } = await system.env.DB.prepare("SELECT results FROM binding_checks").all();
  return results.length;
};

describe("GET /api/bindings", () => {
  it("measures the bindings of the running worker", async () => {
    const { status, body } = await call(system, boss, "GET", "/api/bindings");
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["bindings", "error", "success", "summary"]);
    expect(body).toMatchObject({ success: true, error: null });
    const bindings: BindingView[] = body.bindings;
    expect(bindings.map(({ type, name }) => `${type} ${name}`)).toEqual([
      "d1 DB",
      "kv KV",
      "r2 FILES",
      "assets ASSETS",
      "ai AI",
      "vectorize VECTORIZE",
      "queue QUEUE",
      "durable_object OBJECTS",
      "engine ENGINE",
    ]);
    for (const binding of bindings) {
      expect(Object.keys(binding).sort()).toEqual(
        [
          ...["type", "name", "status", "description", "category", "connectionString"],
          ...["lastActivity", "metrics", "details", "isActive", "errorMessage", "history"],
        ].sort(),
      );
      expect(["connected", "error", "degraded", "not_configured"]).toContain(binding.status);
      expect(binding.status === "not_configured").toBe(!binding.isActive);
      for (const metric of binding.metrics) {
        expect(Object.keys(metric).sort()).toEqual(["color", "label", "trend", "unit", "value"]);
        expect(["up", "down", "stable"]).toContain(metric.trend);
      }
      for (const detail of binding.details) {
        expect(Object.keys(detail).sort()).toEqual(["label", "value"]);
      }
    }
    for (const binding of bindings.slice(0, 4)) {
      expect(["connected", "degraded"], binding.errorMessage ?? "").toContain(binding.status);
      expect(new Date(String(binding.lastActivity)).toISOString()).toBe(binding.lastActivity);
    }
    expect(body.summary).toEqual({
      total: 9,
      active: 4,
      inactive: 5,
      categories: ["database", "storage", "delivery", "ai", "messaging", "compute"],
    });
    expect((await system.env.KV.list()).keys).toEqual([]);
    expect((await system.env.FILES.list()).objects).toEqual([]);
  });

  it("is a superadmin's alone, and nothing is checked for anyone else", async () => {
    await expect.poll(checks).toBe(1);
    for (const role of ["admin", "moderator"] as const) {
      const person = await createPerson(system, role);
      const { status, body } = await call(system, person, "GET", "/api/bindings");
      expect([status, body.code]).toEqual([403, "forbidden"]);
      expect((await call(system, person, "POST", "/api/bindings")).status).toBe(403);
    }
    expect((await call(system, null, "GET", "/api/bindings")).status).toBe(401);
    expect((await call(system, null, "POST", "/api/bindings")).status).toBe(401);
    expect(await checks()).toBe(1);
  });

  it("reads the last check, and a POST makes a new one", async () => {
    const first = await call(system, boss, "GET", "/api/bindings");
    expect((await call(system, boss, "GET", "/api/bindings")).body).toEqual(first.body);
    expect(await checks()).toBe(1);
    const made = await call(system, boss, "POST", "/api/bindings");
    expect(made.status).toBe(200);
    await expect.poll(checks).toBe(2);
    expect((await call(system, boss, "GET", "/api/bindings")).body).toEqual(made.body);
    expect(await checks()).toBe(2);
  });

  it("says which binding does not answer, without the provider's words", async () => {
    await system.env.DB.exec("ALTER TABLE idempotency_keys RENAME TO idempotency_keys_away");
    try {
      const { status, body } = await call(system, boss, "POST", "/api/bindings");
      expect(status).toBe(200);
      expect(body.error).toBe("Not responding: DB");
      expect(body.bindings[0]).toMatchObject({
        name: "DB",
        status: "error",
        errorMessage: "The transaction failed",
      });
      expect(JSON.stringify(body)).not.toContain("idempotency_keys");
    } finally {
      await system.env.DB.exec("ALTER TABLE idempotency_keys_away RENAME TO idempotency_keys");
    }
  });
});

describe("the bindings tab", () => {
  it("sends its frame first and each card when its binding has answered", async () => {
    const answer = await system.request("/settings?tab=bindings", {
      headers: { cookie: boss.cookie },
    });
    const decoder = new TextDecoder();
    const pieces: string[] = [];
    if (!answer.body) throw new Error("The page has no body");
    for await (const piece of answer.body) {
      pieces.push(decoder.decode(piece as Uint8Array, { stream: true }));
    }
    const [first = ""] = pieces;
    const whole = pieces.join("");
    expect(first).toContain("Settings");
    expect(first).not.toContain("Round trip");
    for (const name of ["DB", "KV", "FILES", "ASSETS"]) {
      expect(whole).toContain(`Metrics of ${name}`);
    }
  });

  it("is not rendered, and nothing is checked, when its link is fetched ahead of need", async () => {
    const before = await checks();
    const answer = await system.request("/settings?tab=bindings", {
      headers: {
        cookie: boss.cookie,
        rsc: "1",
        "next-router-prefetch": "1",
        "next-router-segment-prefetch": "/_tree",
      },
    });
    expect(await answer.text()).not.toContain("Round trip");
    const ahead = await system.request("/settings?tab=bindings", {
      headers: { cookie: boss.cookie, rsc: "1", "next-router-prefetch": "1" },
    });
    expect(await ahead.text()).not.toContain("Round trip");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await checks()).toBe(before);
  });
});
