import { sealData } from "iron-session";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { fingerprintOf } from "@/lib/auth/password";
import { makeByPost } from "../make-by-post";
import { call, completeSetup, createPerson, type Person } from "../people";
import { DEMO_CREDENTIALS } from "../provider-stand-in";
import { type System, TEST_SECRETS } from "../system";
import { recordBodies } from "./record-bodies";

/** Targets of malformed requests: one of everything, by the path segment before its id. */
export interface World {
  superadmin: Person;
  moderator: Person;
  /** The person who signs out. */
  leaver: Person;
  /** Cookie of a person who has given their password but not their code. */
  halfSigned: string;
  ids: Record<string, string>;
  /** Every id that existed at first or that a valid answer has named since. */
  knownIds: Set<string>;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns the ids in a text. */
export function idsIn(text: string): string[] {
  return text.match(UUID) ?? [];
}

const ITEM = { name: "Aurora", details: "The northern launch", status: "active" };
const PROJECT = { ...ITEM, projectUrl: "https://aurora.example.com", projectType: "Website" };

interface Making {
  system: System;
  maker: Person;
  ids: Record<string, string>;
  knownIds: Set<string>;
}

async function make(making: Making, kind: string, path: string, body: unknown): Promise<void> {
  const { id, text } = await makeByPost(making.system, making.maker, path, body);
  making.ids[kind] = id;
  for (const known of idsIn(text)) making.knownIds.add(known);
}

/** Creates one item of each kind outside workspaces. */
async function makeItems(making: Making, memberId: string): Promise<void> {
  const { ids } = making;
  const workspaces = { workspaces: WORKSPACE_TYPES, assigned_users: [memberId] };
  const agent = { ...ITEM, agentUrl: PROJECT.projectUrl, agentType: "Bot" };
  const rag = { ...ITEM, ragUrl: PROJECT.projectUrl, ragType: "custom" };
  const models = { type: "openai", name: "Models", apiKey: `sk-${"0".repeat(40)}` };
  await make(making, "projects", "/api/projects", { ...PROJECT, ...workspaces });
  await make(making, "agents", "/api/agents", agent);
  await make(making, "rags", "/api/rags", rag);
  await make(making, "conversations", "/api/conversations", { agent_id: ids.agents });
  await make(making, "views", "/api/views", { list: "tasks", name: "All of it" });
  await make(making, "tasks", "/api/tasks", { name: "Northern", project_id: ids.projects });
  await make(making, "comments", `/api/tasks/${ids.tasks}/comments`, { body: "A remark" });
  await make(making, "integrations", "/api/integrations", models);
  await make(making, "tokens", "/api/tokens", { name: "A script", access: "read" });
}

/** Creates sample data and one record of each kind in every workspace, and an unfinished upload. */
async function makeRecords(making: Making): Promise<void> {
  const { system, maker, ids } = making;
  const base = `/api/projects/${ids.projects}/workspaces`;
  for (const type of WORKSPACE_TYPES) await call(system, maker, "POST", `${base}/${type}/sample`);
  for (const list of Object.keys(recordBodies(ids))) {
    // Build it each time: an order refers to the product created before.
    const body = recordBodies(ids)[list];
    await make(making, list.split("/")[1] ?? "", `${base}/${list}`, body);
  }
  const fingerprint = crypto.randomUUID();
  const file = { name: "a.png", size: 100, type: "image/png", fingerprint };
  await make(making, "uploads", `${base}/media/uploads`, file);
  const { body } = await call(system, maker, "GET", `${base}/media/assets`);
  ids.assets = body.assets[0].id;
}

async function halfSignedCookie({ env: { DB } }: System, { id }: Person): Promise<string> {
  const row = await DB.prepare("SELECT password_hash FROM users WHERE id = ?")
    .bind(id)
    .first<{ password_hash: string }>();
  const value = `${id}:${await fingerprintOf(row?.password_hash ?? "")}`;
  const sealed = await sealData(
    { k: "halfSigned", v: value },
    { password: TEST_SECRETS.SESSION_SECRET, ttl: 600 },
  );
  return `atrium-half-signed=${sealed}`;
}

interface WorldOptions {
  /** Every id that existed before. */
  knownIds?: Set<string>;
  /** An origin that the deployment allows. */
  allowedOrigin?: string;
}

/**
 * Creates people and one item of each kind. Called again, creates new ones and forgets deleted
 * ones.
 */
export async function createWorld(
  system: System,
  { knownIds = new Set<string>(), allowedOrigin = "https://example.com" }: WorldOptions = {},
): Promise<World> {
  const superadmin = await createPerson(system, "superadmin");
  const moderator = await createPerson(system, "moderator");
  const somebody = await createPerson(system, "moderator");
  const leaver = await createPerson(system, "moderator");
  for (const { id } of [superadmin, moderator, somebody, leaver]) knownIds.add(id);
  const ids: Record<string, string> = {
    users: somebody.id,
    sessions: leaver.sessionId,
    allowedOrigin,
  };
  const making = { system, maker: superadmin, ids, knownIds };
  await makeItems(making, moderator.id);
  await makeRecords(making);
  const workspace = await system.env.DB.prepare("SELECT id FROM workspaces WHERE project_id = ?")
    .bind(ids.projects)
    .first<{ id: string }>();
  ids.workspace = workspace?.id ?? "";
  const halfSigned = await halfSignedCookie(system, somebody);
  return { superadmin, moderator, leaver, halfSigned, ids, knownIds };
}

/** Accepted provider credentials with a key that isn't accepted. */
export const PROVIDER = { ...DEMO_CREDENTIALS, globalApiKey: "0".repeat(37) };

/** Marks setup as complete, then creates the first world. */
export async function openSystem(system: System, options: WorldOptions): Promise<World> {
  await completeSetup(system);
  return createWorld(system, options);
}
