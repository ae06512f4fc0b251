import { hashPassword } from "@/lib/auth/password";
import type { SystemRole } from "@/lib/auth/roles";
import type { Client } from "./client";
import { createPerson, type Person } from "./people";
import type { System } from "./system";

export const PASSWORD = "correct horse";
let knownHash: Promise<string> | undefined;

/** A person who can really sign in, with PASSWORD; one hash serves them all. */
export async function createMember(
  system: System,
  role: SystemRole,
  name?: string,
): Promise<Person> {
  knownHash ??= hashPassword(PASSWORD);
  return createPerson(system, role, { name, passwordHash: await knownHash });
}

/** Signs a person in over HTTP with a jar of their own. */
export async function signedIn(system: System, person: Pick<Person, "email">): Promise<Client> {
  const client = system.client();
  const answer = await client.post("/api/auth/login", { email: person.email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}`);
  return client;
}

/** Takes every count of attempts back, so that one test's refusals do not stop the next one. */
export async function forgetAttempts(system: System): Promise<void> {
  await system.env.DB.prepare("DELETE FROM rate_limits").run();
}
