import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createDatabase, type Database, namedBatch } from "@/db/client";
import { sessions, users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { settings } from "@/db/schema/system";
import { closeAfterTests } from "../../support/close-after-tests";
import { faultyD1 } from "../../support/faults/faulty-bindings.mjs";
import { createTestSystem } from "../../support/test-system";

interface Call {
  name: string;
  /** "select" or a write's first words, for each statement. */
  statements: string[];
}

let calls: Call[];
let db: Database;
/** Thrown by the next calls with this method. */
let failing: { name: string; error: Error } | null;

const recording = {
  run<Value>(call: { name: string; statements?: object[] }, act: () => Promise<Value>) {
    const statements = (call.statements ?? []) as { sql: string }[];
    const words = statements.map(({ sql: text }) => /^\s*(\w+)/.exec(text)?.[1] ?? "");
    calls.push({ name: call.name, statements: words });
    if (failing?.name === call.name) return Promise.reject(failing.error);
    return act();
  },
};

const system = await closeAfterTests(createTestSystem());
const person = await system.createSignedIn("superadmin", { name: "Ada" });
beforeEach(() => {
  calls = [];
  failing = null;
  db = createDatabase(faultyD1(recording, system.bindings.DB));
});

const trips = () => calls.map(({ name, statements }) => [name, statements.length]);
const nameOf = async (id = person.id) =>
  (await db.select({ name: users.name }).from(users).where(eq(users.id, id)))[0]?.name;
const rename = (name: string) => db.update(users).set({ name }).where(eq(users.id, person.id));

/** A use case that awaits `steps` times before its query. */
async function delayed<Value>(steps: number, read: () => PromiseLike<Value>): Promise<Value> {
  for (let step = 0; step < steps; step++) await null;
  return read();
}

describe("reads that are started together", () => {
  it("are one round trip, and each gets its own rows", async () => {
    const read = await Promise.all([
      nameOf(),
      delayed(3, () => db.select({ id: users.id }).from(users).get()),
      delayed(10, () => db.all<{ one: number }>(sql`SELECT 1 AS one`)),
      delayed(20, () => db.select({ total: sql<number>`count(*)` }).from(projects)),
      delayed(40, () => nameOf("unknown")),
    ]);
    expect(read).toEqual(["Ada", { id: person.id }, [{ one: 1 }], [{ total: 0 }], undefined]);
    expect(trips()).toEqual([["batch", 5]]);
  });

  it("take a batch of reads with them", async () => {
    const [named, name] = await Promise.all([
      namedBatch(db, {
        ids: db.select({ id: users.id }).from(users),
        settings: db.select({ id: settings.id }).from(settings),
        size: db.run(sql`SELECT 1`),
      }),
      nameOf(),
    ]);
    expect(named).toMatchObject({ ids: [{ id: person.id }], settings: [{ id: 1 }] });
    expect(named.size.meta.size_after).toBeGreaterThan(0);
    expect(name).toBe("Ada");
    expect(trips()).toEqual([["batch", 4]]);
  });

  it("are several batches if there are very many", async () => {
    const names = await Promise.all(Array.from({ length: 120 }, () => nameOf()));
    expect(new Set(names)).toEqual(new Set(["Ada"]));
    expect(trips()).toEqual([
      ["batch", 50],
      ["batch", 50],
      ["batch", 20],
    ]);
  });

  it("keep the columns of a join", async () => {
    const joined = () =>
      db
        .select({ user: users, session: sessions })
        .from(users)
        .leftJoin(sessions, eq(sessions.userId, users.id))
        .orderBy(asc(users.id));
    const [first, name] = await Promise.all([joined(), nameOf()]);
    expect(first[0]).toMatchObject({
      user: { id: person.id, name: "Ada" },
      session: { id: person.sessionId, userId: person.id },
    });
    expect(name).toBe("Ada");
  });

  it.each([
    { what: "equal expressions", first: sql<number>`1 + 1`, second: sql<number>`1 + 1` },
    { what: "numbers as names", first: sql<string>`'a'`.as("z"), second: sql<string>`'b'`.as("7") },
  ])("keep their values with $what", async ({ first, second }) => {
    const both = () => db.select({ first, name: users.name, second }).from(users);
    const alone = await both();
    const [together] = await Promise.all([both(), nameOf()]);
    expect(together).toEqual(alone);
  });
});

describe("a read alone", () => {
  it("is one call, not a batch", async () => {
    expect(await nameOf()).toBe("Ada");
    expect(trips()).toEqual([["raw", 1]]);
  });

  it("returns nothing if there is no row", async () => {
    expect(await db.select().from(projects).get()).toBeUndefined();
    const [none] = await Promise.all([db.select().from(projects).get(), nameOf()]);
    expect(none).toBeUndefined();
  });
});

describe("a failure", () => {
  it("of one read doesn't reach the others", async () => {
    const [name, wrong, total] = await Promise.allSettled([
      nameOf(),
      db.all(sql`SELECT missing FROM users`),
      db.select({ total: sql<number>`count(*)` }).from(users),
    ]);
    expect(name).toEqual({ status: "fulfilled", value: "Ada" });
    expect(total).toMatchObject({ status: "fulfilled", value: [{ total: 1 }] });
    expect(String((wrong as PromiseRejectedResult).reason.cause)).toMatch(
      /no such column: missing/,
    );
  });

  it("of the connection is made up for, one by one", async () => {
    failing = { name: "batch", error: new Error("D1_ERROR: Network connection lost.") };
    expect(await Promise.all([nameOf(), nameOf()])).toEqual(["Ada", "Ada"]);
    expect(trips()).toEqual([
      ["batch", 2],
      ["raw", 1],
      ["raw", 1],
    ]);
  });

  it("from an overload is everyone's, and nothing is asked again", async () => {
    const error = new Error("D1_ERROR: D1 DB is overloaded.");
    failing = { name: "batch", error };
    const read = await Promise.allSettled([nameOf(), nameOf()]);
    expect(read).toEqual([
      { status: "rejected", reason: error },
      { status: "rejected", reason: error },
    ]);
    expect(trips()).toEqual([["batch", 2]]);
  });

  it("of a value that can't be bound is the read's own", async () => {
    const odd = Symbol("odd") as unknown as string;
    const [wrong, name] = await Promise.allSettled([nameOf(odd), nameOf()]);
    expect([wrong.status, name.status]).toEqual(["rejected", "fulfilled"]);
  });
});

describe("reads and writes", () => {
  it("a read sees a write that was awaited before", async () => {
    await rename("Grace");
    expect(await nameOf()).toBe("Grace");
    await rename("Ada");
    expect(calls.map(({ statements }) => statements)).toEqual([["update"], ["select"], ["update"]]);
  });

  it.each([
    { how: "alone", write: () => rename("Grace") },
    { how: "in a batch", write: () => db.batch([rename("Grace"), db.select().from(settings)]) },
    { how: "with rows", write: () => rename("Grace").returning({ id: users.id }) },
    { how: "as text", write: () => db.run(sql`UPDATE users SET name = 'Grace'`) },
  ])("a read isn't overtaken by a write $how", async ({ write }) => {
    const [before, total] = [nameOf(), db.select({ id: users.id }).from(users).execute()];
    await delayed<unknown>(1, write);
    expect([await before, await total]).toEqual(["Ada", [{ id: person.id }]]);
    expect(await nameOf()).toBe("Grace");
    await rename("Ada");
  });
});
