import { expect } from "vitest";
import type { SystemRole } from "@/lib/auth/roles";
import { createPerson } from "./people";
import { printFigure } from "./print-figure";
import { proofSize } from "./proof-size";
import type { System } from "./system";

/** Number of clients that race in each round. */
export const CLIENTS = 20;

/** The same call from so many clients at the same time. */
export function atOnce<Answer>(
  act: (client: number) => Promise<Answer>,
  clients = CLIENTS,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: clients }, (_, client) => act(client)));
}

/**
 * Runs a race again and again, prints what became of it, and fails when a round has violated what must hold.
 *
 * @param ci rounds in the small size.
 * @param round throws where something did not hold, as `expect` does.
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

/** How many answers there are of each status. */
export function statusCounts(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The number that a `SELECT count(*) AS n` or another one of a single n answers. */
export async function numberOf(system: System, sql: string, ...values: string[]): Promise<number> {
  const row = await system.env.DB.prepare(sql)
    .bind(...values)
    .first<{ n: number }>();
  return row?.n ?? -1;
}

/** So many people of a role. */
export const createPeople = (system: System, role: SystemRole, count = CLIENTS) =>
  atOnce(() => createPerson(system, role), count);

const ROUNDS_EACH = 6;

/** Somebody new of the highest role every six rounds: one person may change a thousand things in a minute. */
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
