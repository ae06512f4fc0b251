import { type CompanySize, DAY_MS, DAYS, LARGE, SMALL, startMaking } from "./seed/company.ts";
import { makeAgents, makeRags } from "./seed/items.ts";
import { makePeople } from "./seed/people.ts";
import { makeProjects } from "./seed/projects.ts";
import { createRandom } from "./seed/random.ts";
import { makeRecords } from "./seed/records.ts";
import { insertStatements, type SeedStatement, type SeedTable } from "./seed/tables.ts";
import { makeTasks } from "./seed/tasks.ts";
import { makeUsage } from "./seed/usage.ts";

/** The sizes of `npm run seed`. */
export const SEED_SIZES: Readonly<Record<"small" | "large", CompanySize>> = {
  small: SMALL,
  large: LARGE,
};

/** If one of these tables has rows, the system is in use. */
export const TABLES_OF_USE = ["users", "projects", "agents", "rags", "tasks"] as const;

/**
 * Creates the tables of a company that has worked for 90 days, in the order they can be inserted,
 * and its workspaces that have records. The same size and day give the same rows, including ids.
 *
 * @param today milliseconds since 1970. Its day (UTC) is the company's last one.
 */
export function makeCompany(size: CompanySize, today: number) {
  const making = startMaking(size, today);
  const people = makePeople(making);
  const { projects, places, tables } = makeProjects(making, people);
  const from = { people, projects };
  const company: SeedTable[] = [
    people.table,
    ...tables,
    ...makeAgents(making, from),
    ...makeRags(making, from),
    ...makeTasks(making, from),
  ];
  const records = makeRecords({ ...making, random: createRandom(projects.length) }, places);
  return { tables: [...company, ...makeUsage(making, company), ...records], places };
}

/** Completes set-up with the deployment's own bindings, like the wizard. */
export function setupStatement(today: number): SeedStatement {
  const founded = today - (today % DAY_MS) - DAYS * DAY_MS;
  const services = { d1: { name: "DB" }, kv: { title: "KV" }, r2: { name: "FILES" } };
  return {
    sql: "UPDATE system_state SET setup_completed_at = ?, services_mode = 'bindings', services = ?",
    values: [founded, JSON.stringify(services)],
  };
}

/**
 * Returns all statements of a company, without its RAG documents, for one transaction on an empty,
 * migrated database.
 */
export function seedStatements(size: CompanySize, today: number): SeedStatement[] {
  return [setupStatement(today), ...makeCompany(size, today).tables.flatMap(insertStatements)];
}
