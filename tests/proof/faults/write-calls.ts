import type { Sent } from "../../support/faults/bench";
import type { FaultWorld } from "../../support/faults/world";
import { png } from "../../support/images";

/** A key as a client sends it with a create that it may have to send again. */
export const withKey = { "idempotency-key": "sent-again" };

export const post = (path: string, body: unknown = {}, headers?: Record<string, string>): Sent => ({
  method: "POST",
  path,
  body,
  headers,
});
/** A picture as a browser sends it. */
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

/** What version a row is of now. */
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

/** If-Match for what a row is now: how a client changes something that it may have to send again. */
export async function ifMatch(
  world: FaultWorld,
  table: string,
  id: string | number,
): Promise<Record<string, string>> {
  return { "if-match": `"${await versionOf(world, table, id)}"` };
}
