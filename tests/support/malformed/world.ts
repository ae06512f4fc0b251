import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { call, completeSetup, createPerson, type Person } from "../people";
import { DEMO_CREDENTIALS } from "../provider-stand-in";
import type { System } from "../system";
import { recordBodies } from "./record-bodies";

/** What malformed requests aim at: one of everything, by the segment of the address that stands before its id. */
export interface World {
  superadmin: Person;
  moderator: Person;
  /** Whoever signs out. */
  leaver: Person;
  ids: Record<string, string>;
  /** Every id that was there, or that a good answer has named since. */
  knownIds: Set<string>;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The ids that a text names. */
export function idsIn(text: string): string[] {
  return text.match(UUID) ?? [];
}

const ITEM = { name: "Aurora", details: "The northern launch", status: "active" };
const PROJECT = { ...ITEM, projectUrl: "https://aurora.example.com", projectType: "Website" };

/** People and one thing of each kind. Called again, it makes new ones and forgets those that were deleted. */
export async function createWorld(system: System, knownIds = new Set<string>()): Promise<World> {
  const superadmin = await createPerson(system, "superadmin");
  const moderator = await createPerson(system, "moderator");
  const somebody = await createPerson(system, "moderator");
  const leaver = await createPerson(system, "moderator");
  for (const { id } of [superadmin, moderator, somebody, leaver]) knownIds.add(id);
  const ids: Record<string, string> = { users: somebody.id, sessions: leaver.sessionId };

  async function make(kind: string, path: string, body: unknown): Promise<void> {
    const answer = await call(system, superadmin, "POST", path, body);
    const made = Object.values<{ id?: string } | null>(answer.body).find((value) => value?.id);
    if (answer.status !== 201 || !made?.id)
      throw new Error(`POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    ids[kind] = made.id;
    for (const id of idsIn(JSON.stringify(answer.body))) knownIds.add(id);
  }

  await make("projects", "/api/projects", {
    ...PROJECT,
    workspaces: WORKSPACE_TYPES,
    assigned_users: [moderator.id],
  });
  const workspace = `/api/projects/${ids.projects}/workspaces`;
  await make("agents", "/api/agents", { ...ITEM, agentUrl: PROJECT.projectUrl, agentType: "Bot" });
  await make("rags", "/api/rags", { ...ITEM, ragUrl: PROJECT.projectUrl, ragType: "custom" });
  await make("tasks", "/api/tasks", { name: "Northern", project_id: ids.projects });
  await make("comments", `/api/tasks/${ids.tasks}/comments`, { body: "A remark" });
  const key = `sk-${"0".repeat(40)}`;
  await make("integrations", "/api/integrations", { type: "openai", name: "Models", apiKey: key });
  await make("uploads", `${workspace}/media/uploads`, {
    name: "a.png",
    size: 100,
    type: "image/png",
    fingerprint: crypto.randomUUID(),
  });
  for (const type of WORKSPACE_TYPES)
    await call(system, superadmin, "POST", `${workspace}/${type}/sample`);
  for (const list of Object.keys(recordBodies(ids))) {
    // Read anew: an order names the product that was made before it.
    const body = recordBodies(ids)[list];
    await make(list.split("/")[1] ?? "", `${workspace}/${list}`, body);
  }
  const asset = await call(system, superadmin, "GET", `${workspace}/media/assets`);
  ids.assets = asset.body.assets[0].id;
  const { results } = await system.env.DB.prepare("SELECT id FROM workspaces").all<{
    id: string;
  }>();
  ids.workspace = results.at(-1)?.id ?? "";
  return { superadmin, moderator, leaver, ids, knownIds };
}

/** The provider's credentials as they are accepted, with a key that is not. */
export const PROVIDER = { ...DEMO_CREDENTIALS, globalApiKey: "0".repeat(37) };

/** Marks set-up as complete before the first world is made. */
export async function openSystem(system: System): Promise<World> {
  await completeSetup(system);
  return createWorld(system);
}
