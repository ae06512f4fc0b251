import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase } from "@/db/client";
import { users } from "@/db/schema/auth";
import { systemState } from "@/db/schema/system";
import { joinedBatches } from "@/lib/platform/joined-batches";
import { faultyD1 } from "../../support/faults/faulty-bindings.mjs";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
beforeAll(async () => {
  system = await createTestSystem();
});
afterAll(() => system.close());

interface Call {
  statements?: readonly object[] | undefined;
}

/** A database over the real one that joins batches, and how many statements each of its round trips had. */
function watched(refusal: (statements: number) => string | null = () => null) {
  const trips: number[] = [];
  const plan = {
    async run<Value>({ statements = [] }: Call, act: () => Promise<Value>): Promise<Value> {
      trips.push(statements.length);
      const reason = refusal(statements.length);
      if (reason) throw new Error(reason);
      return act();
    },
  };
  const db = createDatabase(joinedBatches(faultyD1(plan, system.bindings.DB)));
  const numbers = (...wanted: [number, ...number[]]) => {
    const [first, ...others] = wanted.map((number) =>
      db.select({ number: sql<number>`${number}`.as("number") }).from(systemState),
    );
    if (!first) throw new Error("Nothing is asked");
    return db.batch([first, ...others]);
  };
  return { trips, db, numbers };
}

it("batches that are begun together are one round trip, each with its own answers; later ones are another", async () => {
  const { trips, numbers } = watched();
  const inAnotherFunction = async (number: number) => numbers(number);
  const answers = await Promise.all([numbers(1), numbers(2, 3), inAnotherFunction(4)]);
  expect(answers.flat(2).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(trips).toEqual([4]);
  await numbers(5);
  expect(trips).toEqual([4, 1]);
});

it("single statements go out as they are", async () => {
  const { trips, db, numbers } = watched();
  await Promise.all([db.select().from(users), numbers(1), numbers(2)]);
  expect(trips.toSorted()).toEqual([1, 2]);
});

it("what fails is told to whoever asked for it, and takes nothing else along", async () => {
  const { trips, db, numbers } = watched();
  const broken = db.batch([db.select({ one: sql`no_such_column`.as("one") }).from(systemState)]);
  const [failed, answered] = await Promise.allSettled([broken, numbers(1)]);
  expect([failed.status, answered.status]).toEqual(["rejected", "fulfilled"]);
  expect(trips).toEqual([2, 1, 1]);
});

it("a database that is overloaded is not asked again", async () => {
  const { trips, numbers } = watched(() => "D1_ERROR: D1 DB is overloaded");
  const answers = await Promise.allSettled([numbers(1), numbers(2)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(trips).toEqual([2]);
});

it("a batch of its own is asked once, also where it fails", async () => {
  const { trips, numbers } = watched(() => "D1_ERROR: gone");
  await expect(numbers(1)).rejects.toThrow();
  expect(trips).toEqual([1]);
});
