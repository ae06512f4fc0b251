import type { Sent } from "../../support/faults/bench";
import type { FaultWorld } from "../../support/faults/world";
import { png } from "../../support/images";

/** A key that a client sends with a create it may have to repeat. */
export const withKey = { "idempotency-key": "sent-again" };

export const post = (path: string, body: unknown = {}, headers?: Record<string, string>): Sent => ({
  method: "POST",
  path,
  body,
  headers,
});
/** Returns a picture as a browser sends it. */
export function imageForm(type: string): FormData {
  const form = new FormData();
  form.set("type", type);
  form.set("file", new File([new Uint8Array(png())], "image.png", { type: "image/png" }));
  return form;
}

export const create = (path: string, body: unknown): Sent => post(path, body, withKey);
export const patch = (path: string, body: unknown, headers?: Record<string, string>): Sent => ({
  method: "PATCH",
  path,
  body,
  headers,
});
export const put = (path: string, body: unknown): Sent => ({ method: "PUT", path, body });
export const remove = (path: string, headers?: Record<string, string>): Sent => ({
  method: "DELETE",
  path,
  headers,
});

/** Returns a row's current version. */
export async function versionOf(
  { system }: FaultWorld,
  table: string,
  id: string | number,
): Promise<number> {
  const row = await system.env.DB.prepare(`SELECT version FROM ${table} WHERE id = ?`)
    .bind(id)
    .first<{ version: number }>();
  if (!row) throw new Error(`${id} is not in ${table}`);
  return row.version;
}

/**
 * Returns If-Match for a row's current version, as a client sends with a change it may have to
 * repeat.
 */
export async function ifMatch(
  world: FaultWorld,
  table: string,
  id: string | number,
): Promise<Record<string, string>> {
  return { "if-match": `"${await versionOf(world, table, id)}"` };
}
