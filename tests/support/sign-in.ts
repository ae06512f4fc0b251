import { hashPassword } from "@/lib/auth/password";
import type { SystemRole } from "@/lib/auth/roles";
import type { Client } from "./client";
import { createPerson, type Person } from "./people";
import type { System } from "./system";

export const PASSWORD = "correct horse";
let knownHash: Promise<string> | undefined;

/** Creates a person who can sign in with PASSWORD. All share one hash. */
export async function createMember(
  system: System,
  role: SystemRole,
  name?: string,
): Promise<Person> {
  knownHash ??= hashPassword(PASSWORD);
  return createPerson(system, role, { name, passwordHash: await knownHash });
}

/** Signs a person in over HTTP, with their own cookie jar. */
export async function signedIn(system: System, person: Pick<Person, "email">): Promise<Client> {
  const client = system.client();
  const answer = await client.post("/api/auth/login", { email: person.email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}`);
  return client;
}

/** Resets all counts of attempts, so that one test's rejections don't block the next. */
export async function forgetAttempts(system: System): Promise<void> {
  await system.env.DB.prepare("DELETE FROM rate_limits").run();
}
