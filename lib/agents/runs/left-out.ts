import * as z from "zod";
import type { Actor } from "@/lib/auth/actor";
import type { Action } from "@/lib/auth/policy";
import { isInScope } from "@/lib/auth/token-scope";
import { type ReadPlace, readPlaces } from "./places";

/** Why an answer lacks something. */
export const LEFT_OUT = ["access", "scope", "expired"] as const;
export const leftOutSchema = z.enum(LEFT_OUT).nullable().meta({
  description:
    "Why something is left out: `access` if you can't open everything it quotes, `scope` if the API token can't read an area it quotes, `expired` if its 30 days are over. Null if nothing is left out.",
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
