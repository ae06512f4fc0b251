import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Operation } from "@/lib/http/declaration";
import { isOpenTo, THINGS, type Thing } from "./things";
import { callsOf, makeConformanceWorld, rowsIn, thingIn, UNKNOWN } from "./world";

// Refused calls are logged in this process.
vi.spyOn(console, "error").mockImplementation(() => undefined);
const world = await makeConformanceWorld();
afterAll(async () => {
  await world?.system.close();
  vi.restoreAllMocks();
});
beforeEach(() => world.system.env.DB.prepare("DELETE FROM rate_limits").run());

const having = (...calls: (keyof Thing)[]) =>
  THINGS.filter((thing) => calls.every((call) => thing[call] !== undefined));
const guarded = (call: "update" | "remove") => THINGS.filter((thing) => thing[call]?.ifMatch);

/** A text with two letters in another order. */
const mistyped = (name: string) => `${name.slice(0, -2)}${name.at(-1)}${name.at(-2)}`;

/** The fields of one that the other has too. */
const shared = (one: object, other: object) =>
  Object.fromEntries(Object.entries(one).filter(([key]) => key in other));

describe("what a person may not see", () => {
  it.each(THINGS)("$path answers as if it were not there", async (thing) => {
    const calls = callsOf(world, thing);
    const { id } = await calls.make();
    const role = thing.stranger === "moderator" ? "moderator" : "admin";
    const tried: [Operation | undefined, unknown?][] = [
      [thing.read],
      [thing.update, calls.changeOf()],
      [thing.remove],
    ];
    for (const [operation, body] of tried) {
      if (!operation) continue;
      const ask = (which: string) => calls.as(world.strangers[role], operation.method, which, body);
      const [known, unknown] = [await ask(id), await ask(UNKNOWN)];
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      expect(known.status).toBe(isOpenTo(operation, role) ? 404 : 403);
    }
    expect(await calls.read(id)).toMatchObject({ id });
  });
});

describe("one that is not there", () => {
  it.each(THINGS)("$path answers 404 to a superadmin", async (thing) => {
    const calls = callsOf(world, thing);
    const tried: [Operation | undefined, unknown?][] = [
      [thing.read],
      [thing.update, calls.changeOf()],
      [thing.remove],
    ];
    for (const [operation, body] of tried) {
      if (!operation) continue;
      const answer = await calls.as(world.boss, operation.method, UNKNOWN, body);
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
  });
});

describe("a version that is no longer the current one", () => {
  it.each(guarded("update"))("$path is not changed", async (thing) => {
    const calls = callsOf(world, thing);
    const { id } = await calls.make();
    const before = await calls.read(id);
    const patch = (tag: string) =>
      calls.as(world.boss, "PATCH", id, calls.changeOf(), { "if-match": tag });
    for (const tag of ['"7"', "nonsense"]) {
      const stale = await patch(tag);
      expect([stale.status, stale.body.code]).toEqual([412, "precondition_failed"]);
    }
    expect(await calls.read(id)).toEqual(before);
    const changed = await patch('"1"');
    expect([changed.status, changed.headers.get("etag")]).toEqual([200, '"2"']);
    expect((await patch('"1"')).status).toBe(412);
  });

  it.each(guarded("remove"))("$path is not deleted", async (thing) => {
    const calls = callsOf(world, thing);
    const { id } = await calls.make();
    const remove = (tag: string) =>
      calls.as(world.boss, "DELETE", id, undefined, { "if-match": tag });
    expect((await remove('"7"')).status).toBe(412);
    expect(await calls.read(id)).toMatchObject({ id });
    expect((await remove('"1"')).status).toBe(200);
  });
});

describe("an Idempotency-Key", () => {
  it.each(THINGS.filter(({ create }) => create.idempotent))("$path is made once", async (thing) => {
    const calls = callsOf(world, thing);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const body = calls.bodyOf();
    const atOnce = await Promise.all([calls.post(body, headers), calls.post(body, headers)]);
    const answers = [...atOnce, await calls.post(body, headers)];
    expect(new Set(answers.map((answer) => thingIn(answer).id)).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(thing.create.statuses));
    const other = await calls.post(calls.otherOf(), headers);
    expect([other.status, other.body.code]).toEqual([422, "key_reused"]);
  });
});

describe("a field that a call does not know", () => {
  it.each(THINGS)("$path refuses it and names the nearest", async (thing) => {
    const calls = callsOf(world, thing);
    const { id } = await calls.make();
    const tried: [Operation | undefined, string, Record<string, unknown>][] = [
      [thing.create, "", calls.bodyOf()],
      [thing.update, id, calls.changeOf()],
    ];
    for (const [operation, which, body] of tried) {
      if (!operation) continue;
      const name = Object.keys(body).find((key) => mistyped(key) !== key) ?? "";
      const wrong = { ...body, [mistyped(name)]: body[name] };
      const answer = await calls.as(world.boss, operation.method, which, wrong);
      expect([answer.status, answer.body.message]).toEqual([
        400,
        `There is no field ${mistyped(name)}. Did you mean ${name}?`,
      ]);
    }
  });
});

describe("a list", () => {
  it.each(having("list"))("$path has what was made, as its own call has it", async (thing) => {
    const calls = callsOf(world, thing);
    const before = await calls.list();
    const { id } = await calls.make();
    const after = await calls.list();
    expect(after.status).toBe(200);
    const rows = rowsIn(after, thing.path);
    expect(rows.map((row) => row.id)).toContain(id);
    if ("total" in after.body) {
      expect(after.body.total).toBe(before.body.total + 1);
      expect(rows).toHaveLength(after.body.total);
    }
    if (!thing.read) return;
    for (const row of rows) {
      const { body } = await calls.as(world.boss, "GET", row.id);
      const one = thingIn({ body });
      const missing = Object.keys(one).filter((key) => !(key in row));
      expect(missing).toEqual(thing.long ?? []);
      expect(shared(row, one)).toEqual(shared(one, row));
    }
  });

  it.each(having("list"))("$path refuses a query that it does not know", async (thing) => {
    const calls = callsOf(world, thing);
    const isPaged = thing.list?.query?.shape.perPage;
    const wrong = [
      "colour=red",
      ...(isPaged ? ["page=0", "page=a", "page=1&page=2", "perPage=501"] : []),
    ];
    for (const query of wrong)
      expect([query, (await calls.list(query)).status]).toEqual([query, 400]);
  });
});

describe("a change", () => {
  it.each(having("update"))("$path answers what is then read", async (thing) => {
    const calls = callsOf(world, thing);
    const { id } = await calls.make();
    const change = calls.changeOf();
    const answer = await calls.as(world.boss, "PATCH", id, change);
    expect([answer.status, answer.body.success]).toEqual([200, true]);
    const read = await calls.read(id);
    const changed = thingIn(answer);
    expect(shared(changed, read)).toEqual(shared(read, changed));
    expect(changed).toMatchObject(shared(change, changed));
  });
});

describe("a deletion", () => {
  it.each(having("remove"))("$path is done once", async (thing) => {
    const calls = callsOf(world, thing);
    const { id } = await calls.make();
    const first = await calls.as(world.boss, "DELETE", id);
    expect([first.status, first.body.success]).toEqual([200, true]);
    const again = await calls.as(world.boss, "DELETE", id);
    if (thing.stays) return expect(again.status).toBe(200);
    expect([again.status, again.body.code]).toEqual([404, "not_found"]);
    if (thing.read) expect((await calls.as(world.boss, "GET", id)).status).toBe(404);
    if (thing.list) {
      const ids = rowsIn(await calls.list(), thing.path).map((row) => row.id);
      expect(ids).not.toContain(id);
    }
  });
});
