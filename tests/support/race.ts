import { expect } from "vitest";
import type { SystemRole } from "@/lib/auth/roles";
import { createPerson } from "./people";
import { printFigure } from "./print-figure";
import { proofSize } from "./proof-size";
import type { System } from "./system";

/** Number of clients that race in each round. */
export const CLIENTS = 20;

/** Makes the same call from several clients at once. */
export function atOnce<Answer>(
  act: (client: number) => Promise<Answer>,
  clients = CLIENTS,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: clients }, (_, client) => act(client)));
}

/**
 * Repeats a race, prints its results, and fails if a round broke an invariant.
 *
 * @param ci rounds in the small size.
 * @param round throws if an invariant is broken, as `expect` does.
 */
export async function race(
  name: string,
  round: (round: number) => Promise<void>,
  ci = 1,
): Promise<void> {
  const rounds = proofSize({ ci, full: 200 });
  const violations: string[] = [];
  const began = performance.now();
  for (let number = 0; number < rounds; number++) {
    await round(number).catch((error: unknown) => {
      violations.push(`round ${number}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  printFigure(
    `Race ${name}: ${rounds} rounds of ${CLIENTS} clients, ${violations.length} violated, ${seconds} s`,
  );
  expect(violations.slice(0, 5)).toEqual([]);
}

/** Counts the answers by status. */
export function statusCounts(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Returns the number of a query such as `SELECT count(*) AS n`. */
export async function numberOf(system: System, sql: string, ...values: string[]): Promise<number> {
  const row = await system.env.DB.prepare(sql)
    .bind(...values)
    .first<{ n: number }>();
  return row?.n ?? -1;
}

/** Creates people with a role. */
export const createPeople = (system: System, role: SystemRole, count = CLIENTS) =>
  atOnce(() => createPerson(system, role), count);

const ROUNDS_EACH = 6;

/**
 * Replaces the person with the highest role every six rounds, because one person may change only a
 * thousand things per minute.
 */
export async function relieve<World>(
  system: System,
  world: World,
  round: number,
  names: readonly (keyof World)[],
): Promise<void> {
  if (round % ROUNDS_EACH !== ROUNDS_EACH - 1) return;
  const person = await createPerson(system, "superadmin");
  Object.assign(world as object, Object.fromEntries(names.map((name) => [name, person])));
}
