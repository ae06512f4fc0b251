import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { createRecord } from "@/lib/records/write/create-record";
import { type AuditedWorld, makeAuditedWorld, PROJECT_FIELDS } from "../audited-world";
import type { Issuer } from "../issuer";
import { pngOf } from "../media-files";
import { completeSetup, type Person, startSession } from "../people";
import type { System } from "../system";
import { testSystemOver } from "../test-system";
import { type Sent, send } from "./bench";

/** One of everything, and a superadmin with a session who may change all of it. */
export interface FaultWorld extends AuditedWorld {
  system: System;
  boss: Person;
  cookie: string;
  /** Another session of the boss. */
  otherSessionId: string;
  mediaId: string;
  /** A project whose workspaces are empty. */
  emptyId: string;
  /** The media workspace's path in the API. */
  media: string;
  picture: Uint8Array;
  /** A picture with a thumbnail. */
  assetId: string;
  /** An upload without any parts yet. */
  uploadId: string;
  /** An unfinished upload of a document. */
  ragUploadId: string;
  leadId: string;
  logoKey: string;
  /** An identity provider, if the proof has one. */
  issuer?: Issuer;
  /** A job without attempts left. */
  failedJobId: string;
}

/** Makes a call as the boss. */
export async function ask(world: Pick<FaultWorld, "system" | "cookie">, sent: Sent) {
  const headers = { cookie: world.cookie, ...sent.headers };
  const answer = await send(world.system, { ...sent, headers });
  const body = JSON.parse(answer.text);
  if (answer.status >= 300) throw new Error(`${sent.method} ${sent.path}: ${answer.text}`);
  return body;
}

type Place = Pick<FaultWorld, "system" | "cookie" | "media" | "picture">;

/** Starts an upload of the world's picture under a name. */
export async function beginUpload(world: Place, name: string): Promise<string> {
  const { media, picture } = world;
  const declared = { name, size: picture.byteLength, type: "image/png", fingerprint: name };
  const path = `${media}/uploads`;
  return (await ask(world, { method: "POST", path, body: declared })).upload.id;
}

/** Returns the call that sends an upload's only part. */
export const sendingOf = ({ media, picture }: Place, id: string): Sent => ({
  method: "PUT",
  path: `${media}/uploads/${id}/parts/1`,
  raw: new Blob([new Uint8Array(picture)]),
});

/** Keeps sessions recently used and confirmed, so that nothing is written about their use. */
async function keepSessions({ env: { DB } }: System): Promise<void> {
  const later = Date.now() + 8 * 60 * 60 * 1000;
  await DB.prepare("UPDATE sessions SET last_seen_at = ?1, expires_at = ?1, confirmed_at = ?1")
    .bind(later)
    .run();
}

/** Returns the call that sets the world's picture as an asset's thumbnail. */
export const thumbnailOf = ({ media, picture }: Place, id: string): Sent => ({
  method: "PUT",
  path: `${media}/assets/${id}/thumbnail?width=20&height=10`,
  raw: new Blob([new Uint8Array(picture)]),
});

export async function makeFaultWorld(system: System): Promise<FaultWorld> {
  await completeSetup(system);
  const over = testSystemOver({ bindings: system.env, close: () => Promise.resolve() });
  const world = await makeAuditedWorld(over);
  const actor = world.ctx.actor;
  if (!actor) throw new Error("The world has an actor");
  const boss = await startSession(system, actor);
  const { sessionId: otherSessionId } = await startSession(system, actor);
  await keepSessions(system);
  const project = async (...workspaces: string[]) =>
    (await createProject(world.ctx, { ...PROJECT_FIELDS, workspaces })).project.id;
  const [mediaId, emptyId] = [
    await project("media", "analytics"),
    await project(...WORKSPACE_TYPES),
  ];
  const leads = collectionOf(world.projectId, recordDefinition("crm", "leads"));
  const leadId = (await createRecord(world.ctx, leads, { name: "Grace" })).id;
  const media = `/api/projects/${mediaId}/workspaces/media`;
  const picture = await pngOf(20, 10);
  const place = { system, cookie: boss.cookie, media, picture };
  const assetId = await beginUpload(place, "shared.png");
  await ask(place, sendingOf(place, assetId));
  await ask(place, { method: "POST", path: `${media}/uploads/${assetId}/complete` });
  await ask(place, thumbnailOf(place, assetId));
  const uploadId = await beginUpload(place, "open.png");
  const document = { name: "open.txt", size: 10, fingerprint: "open.txt" };
  const path = `/api/rags/${world.ragId}/uploads`;
  const { upload } = await ask(place, { method: "POST", path, body: document });
  const settings = await system.env.DB.prepare("SELECT logo_key FROM settings").first();
  const logoKey = String(settings?.logo_key);
  const failedJobId = crypto.randomUUID();
  await system.env.DB.prepare(
    "INSERT INTO jobs (id, kind, subject, state, run_at, attempt, error, created_at, updated_at, finished_at) VALUES (?, 'old', '', 'failed', 1, 1, 'It broke', 1, 1, 1)",
  )
    .bind(failedJobId)
    .run();
  return {
    ...world,
    ...place,
    boss,
    otherSessionId,
    mediaId,
    emptyId,
    assetId,
    uploadId,
    ragUploadId: upload.id,
    leadId,
    logoKey,
    failedJobId,
  };
}
