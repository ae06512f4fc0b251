import { describe, expect, it } from "vitest";
import type { StandInFailure, StandInStep } from "@/tests/support/provider-stand-in";
import {
  count,
  create,
  expectNoDoubles,
  MIGRATIONS,
  NAMES,
  restart,
  rowsOf,
  standIn,
  statesOf,
  steps,
  withStandIn,
} from "./service-fixture";
import { failureOf } from "./stand-in-client";

withStandIn();

describe("an empty account", () => {
  it("creates D1, KV and R2 and reports every step", async () => {
    const made = await create();
    expectNoDoubles();
    expect(made.services).toEqual({
      d1: { id: standIn.state.databases[0]?.id, name: NAMES.d1Name },
      kv: { id: standIn.state.namespaces[0]?.id, title: NAMES.kvName },
      r2: { name: NAMES.r2Name },
    });
    const ids = ["d1", "schema", "kv", "r2", "bind"];
    expect(statesOf(steps)).toEqual(ids.flatMap((id) => [`${id} running`, `${id} done`]));
    expect(statesOf(made.steps)).toEqual(ids.map((id) => `${id} done`));
  });

  it("applies the schema and records it as wrangler does", async () => {
    await create();
    const columns = rowsOf("SELECT name FROM pragma_table_info('d1_migrations')");
    expect(columns).toEqual([{ name: "id" }, { name: "name" }, { name: "applied_at" }]);
    expect(rowsOf("SELECT applied_at FROM d1_migrations")?.[0]?.applied_at).toMatch(/^\d{4}-\d\d-/);
    expect(rowsOf("SELECT body FROM notes")).toEqual([{ body: "a; b" }]);
  });

  it("a migration that fails leaves nothing of itself, and names no SQL", async () => {
    const [first] = MIGRATIONS;
    const broken = {
      name: "0001_broken.sql",
      statements: ["CREATE TABLE half (a)", "CREATE nonsense"],
    };
    if (first === undefined) throw new Error("No migration");
    const error = await failureOf(create("atrium", [first, broken]));
    expect(error.code).toBe("provider_rejected");
    expect(error.message).not.toContain("nonsense");
    expect(rowsOf("SELECT name FROM sqlite_master WHERE name = 'half'")).toEqual([]);
    expect(rowsOf("SELECT name FROM d1_migrations")).toEqual([{ name: first.name }]);
    expect(statesOf(steps).at(-1)).toBe("schema failed");
    await create();
    expectNoDoubles();
  });

  it("gives the binding snippet with the real ids", async () => {
    const { bindingSnippet, services } = await create();
    expect(JSON.parse(bindingSnippet)).toEqual({
      d1_databases: [
        {
          binding: "DB",
          database_name: "atrium",
          database_id: services.d1.id,
          migrations_dir: "db/migrations",
        },
      ],
      kv_namespaces: [{ binding: "KV", id: services.kv.id }],
      r2_buckets: [{ binding: "FILES", bucket_name: "atrium-files" }],
    });
  });
});

describe("binding the Worker", () => {
  it("points DB, KV and FILES at the services and keeps the rest, secrets included", async () => {
    expect((await create()).boundTo).toBe("atrium");
    expectNoDoubles();
  });

  it("does not deploy a Worker again that is bound already", async () => {
    await create();
    const again = await create();
    expect(again.boundTo).toBe("atrium");
    expect(count("worker.patch")).toBe(1);
  });

  it.each(["", "somebody-else"])("is skipped, with a reason, for the Worker %j", async (name) => {
    const made = await create(name);
    expect(made.boundTo).toBeNull();
    expect(made.steps.at(-1)).toMatchObject({ id: "bind", state: "skipped" });
    expect(made.steps.at(-1)?.detail).toContain("Add the bindings to your configuration");
    expect(count("worker.patch")).toBe(0);
  });
});

describe("services that exist", () => {
  it("adopts by exact name, beyond the first page of every list", async () => {
    const others = Array.from({ length: 7 }, (_, index) => `atrium-${index}`);
    await restart({
      maxPageSize: 3,
      databases: [...others, NAMES.d1Name],
      namespaces: [...others, NAMES.kvName],
      buckets: [...others, NAMES.r2Name],
    });
    const made = await create();
    expect(statesOf(made.steps).filter((text) => text.endsWith("adopted"))).toHaveLength(3);
    expect(made.services.d1.id).toBe(standIn.state.databases.at(-1)?.id);
    expect(standIn.state.databases).toHaveLength(8);
    expect(count("d1.create") + count("kv.create") + count("r2.create")).toBe(0);
    expect(count("d1.list")).toBe(3);
  });

  it("does not take a name that only begins alike", async () => {
    await restart({ databases: ["atrium-old"] });
    const made = await create();
    expect(made.services.d1.id).toBe(standIn.state.databases[1]?.id);
  });

  it("adopts what someone else makes between the look and the creation", async () => {
    const failures: [StandInStep, StandInFailure][] = [
      ["d1.create", { status: 400, code: 7502, message: "x", afterEffect: true }],
      ["kv.create", { status: 400, code: 10014, message: "x", afterEffect: true }],
      ["r2.create", { status: 409, code: 10004, message: "x", afterEffect: true }],
    ];
    for (const [step, failure] of failures) standIn.failNext(step, failure);
    const made = await create();
    expectNoDoubles();
    expect(statesOf(made.steps).filter((text) => text.endsWith("adopted"))).toHaveLength(3);
  });

  it("two calls at the same time make one of each", async () => {
    const both = await Promise.all([create(), create()]);
    expectNoDoubles();
    expect(both[0].services).toEqual(both[1].services);
  });

  it("does not apply a migration again that wrangler has applied", async () => {
    await create();
    await create();
    expectNoDoubles();
    expect(steps.filter(({ id }) => id === "schema").at(-1)).toMatchObject({ state: "skipped" });
  });

  it("says so when R2 is not enabled", async () => {
    await restart({ r2Enabled: false });
    const error = await failureOf(create());
    expect(error).toMatchObject({ code: "provider_rejected", status: 400 });
    expect(error.message).toContain("Enable it in the Cloudflare dashboard");
    expect(steps.at(-1)).toEqual({
      id: "r2",
      label: "R2 bucket",
      state: "failed",
      detail: error.message,
    });
  });
});
