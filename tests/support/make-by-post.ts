import { call, type Person } from "./people";
import type { System } from "./system";

/**
 * Creates something by POST; returns its id, the version and the whole answer.
 *
 * @throws if it wasn't created.
 */
export async function makeByPost(
  system: System,
  person: Person,
  path: string,
  body: unknown,
): Promise<{ id: string; etag: string; text: string }> {
  const answer = await call(system, person, "POST", path, body);
  const text = JSON.stringify(answer.body);
  const made = Object.values<{ id?: string } | null>(answer.body).find((value) => value?.id);
  if (answer.status !== 201 || !made?.id)
    throw new Error(`POST ${path} answered ${answer.status}: ${text}`);
  return { id: made.id, etag: answer.headers.get("etag") ?? '"1"', text };
}
