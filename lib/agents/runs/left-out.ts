import * as z from "zod";
import type { Actor } from "@/lib/auth/actor";
import type { Action } from "@/lib/auth/policy";
import { isInScope } from "@/lib/auth/token-scope";
import { parseResources, type ResourceRef } from "./resource-refs";

/** Why something is left out of a response. */
const LEFT_OUT = ["access", "scope", "expired"] as const;
export const leftOutSchema = z.enum(LEFT_OUT).nullable().meta({
  description:
    "Why something is left out: `access` if you can't open everything it quotes, `scope` if the API token can't read an area it quotes, `expired` if its 30 days are over. Null if nothing is left out.",
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** The action that a token needs to read each kind of resource. */
const READING: Readonly<Record<ResourceRef["kind"], Action>> = {
  project: "tasks.list",
  task: "tasks.list",
  workspace: "workspaces.enter",
  rag: "rags.search",
  agent: "agents.list",
  server: "integrations.list",
};

/**
 * Returns whether the resources are outside of the API token's scopes.
 *
 * @param resources JSON from a column. Null means not recorded, so it could be anything.
 */
export function isOutOfScope({ token }: Pick<Actor, "token">, resources: string | null): boolean {
  if (!token || (token.scopes === null && token.projectId === null)) return false;
  if (resources === null) return true;
  return parseResources(resources).some(({ kind }) => !isInScope(token, READING[kind]));
}
