import * as z from "zod";
import type { Actor } from "@/lib/auth/actor";
import type { Action } from "@/lib/auth/policy";
import { isInScope } from "@/lib/auth/token-scope";
import { type ReadPlace, readPlaces } from "./places";

/** Why an answer lacks something. */
export const LEFT_OUT = ["access", "scope", "expired"] as const;
export const leftOutSchema = z.enum(LEFT_OUT).nullable().meta({
  description:
    "Why something is left out here: `access`, you can't open all that it quotes; `scope`, the API token may not read an area that it quotes; `expired`, it was kept for 30 days. Null where nothing is.",
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** What a token must be allowed to do to read a place. */
const READING: Readonly<Record<ReadPlace["kind"], Action>> = {
  project: "tasks.list",
  task: "tasks.list",
  workspace: "workspaces.enter",
  rag: "rags.search",
  agent: "agents.list",
  server: "integrations.list",
};

/**
 * Returns whether what was read lies outside of the areas of the API token that asks.
 *
 * @param places as a column holds them: null was not recorded, and could be anything.
 */
export function isOutOfScope({ token }: Pick<Actor, "token">, places: string | null): boolean {
  if (!token || (token.scopes === null && token.projectId === null)) return false;
  if (places === null) return true;
  return readPlaces(places).some(({ kind }) => !isInScope(token, READING[kind]));
}
