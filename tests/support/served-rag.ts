import { afterAll, beforeAll, expect } from "vitest";
import { call, completeSetup, createPerson, type Person } from "./people";
import { insertProject, insertRag } from "./reading-fixture";
import { type System, startSystem } from "./system";

export let system: System;
export let boss: Person;
export let creator: Person;
export let member: Person;
export let stranger: Person;
export let served: Person;
export let ragId: string;

export const OFFICE =
  "The office in Tromsø is open from nine to five. On Fridays it closes at noon.";

/**
 * Starts a console with its engine, and a RAG for one of its members and a member of a project that
 * uses it.
 */
export function setUpRag(): void {
  beforeAll(async () => {
    system = await startSystem({ engine: true });
    await completeSetup(system);
    boss = await createPerson(system, "superadmin");
    creator = await createPerson(system, "admin");
    member = await createPerson(system, "moderator");
    stranger = await createPerson(system, "admin");
    served = await createPerson(system, "moderator");
    ragId = await insertRag(system, { createdBy: creator.id, assigned: [member.id] });
    const { id } = await insertProject(system, { members: [served.id] });
    await system.env.DB.prepare(
      "INSERT INTO rag_projects (rag_id, project_id, linked_at) VALUES (?, ?, 1)",
    )
      .bind(ragId, id)
      .run();
  });
  afterAll(() => system?.close());
}

export const at = (path = "", rag = ragId) => `/api/rags/${rag}/documents${path}`;
export const add = (documents: object[], headers: Record<string, string> = {}, rag = ragId) =>
  call(system, creator, "POST", at("", rag), { documents }, headers);
export const ask = (person: Person, question: string, rag = ragId) =>
  call(system, person, "POST", `/api/rags/${rag}/ask`, { question });
export const search = (person: Person, query: string, rag = ragId) =>
  call(system, person, "POST", `/api/rags/${rag}/search`, { query });

/** Returns the document once the engine has finished with it. */
export async function settled(id: string, rag = ragId) {
  const read = async () => (await call(system, boss, "GET", at(`/${id}`, rag))).body.document;
  const status = async () => (await read())?.status;
  await expect.poll(status, { timeout: 30_000, interval: 50 }).toMatch(/ready|failed/);
  return read();
}
