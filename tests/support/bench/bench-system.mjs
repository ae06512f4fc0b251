import { SEED_PASSWORD } from "../../../db/seed/people.ts";
import { seedStatements } from "../../../db/seed.ts";
import { CREATE_MIGRATION_RECORD } from "../../../db/system-tables.ts";
import { at } from "../../../scripts/lib/project.mjs";
import { pngOfSize } from "../images.ts";
import { applyMigrations } from "../storage/apply-migrations.ts";
import { startWorkerd } from "../storage/start-workerd.ts";

const inSupport = (path) => at("tests", "support", path);
const BUILT = at(".build", "worker", "console.js");
const ENGINE = at(".build", "engine", "worker.js");
/** Beside the built worker: one that says what a request does to D1, KV and R2, and one that does just that. */
const BESIDE = {
  recording: [
    inSupport("bench/recording-worker.mjs"),
    inSupport("bench/recording.mjs"),
    inSupport("faults/faulty-bindings.mjs"),
    BUILT,
  ],
  bare: [inSupport("bench/bare-worker.mjs")],
};
/** Rows of one call (lib/records/import-schema.ts). */
const IMPORT_CHUNK = 200;
const LOGO_BYTES = 64 * 1024;

/**
 * The built worker with an empty database, asked at its own port: what serves static files and passes requests on in front
 * of it belongs to the machine, and takes a core of two.
 *
 * @param {{ compared?: boolean, engine?: boolean, folder?: string }} options `compared` puts the bare worker and the
 *   recording one beside it, `engine` the engine; `folder` holds a system that is started again.
 */
export async function startBenchSystem({ compared = false, engine = false, folder } = {}) {
  const { url, urlOf, bindings, reader, close } = await startWorkerd({
    worker: [BUILT],
    beside: compared ? BESIDE : {},
    engine: engine ? [ENGINE] : undefined,
    folder,
    direct: true,
    vars: {
      SETUP_PASSWORD: "benchmark",
      SESSION_SECRET: "benchmark-session-secret-of-more-than-32-bytes",
      ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
      ATRIUM_LOCAL: "1",
      ATRIUM_TEST_CLIENT_IP: "1",
    },
  });
  const beside = compared ? { recording: await urlOf("recording"), bare: await urlOf("bare") } : {};
  return { url, ...beside, DB: bindings.DB, readerId: reader.pid, close };
}

/** Applies the schema, with the record of it that a deployment's database has, and fills it with a company. */
export async function seed({ DB }, size) {
  await applyMigrations(DB);
  await DB.prepare(CREATE_MIGRATION_RECORD).run();
  const statements = seedStatements(size, Date.now());
  await DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
}

/** The body of a sign-in. */
export const signInBody = (email) => JSON.stringify({ email, password: SEED_PASSWORD });

/** The session's cookie of the first person seeded with a role. */
export async function signIn({ url }, role) {
  const answer = await fetch(new URL("/api/auth/login", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: signInBody(`${role}@example.com`),
  });
  if (answer.status !== 200) throw new Error(`Sign-in returned HTTP ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** A call that changes something. @throws Error unless it is answered with success. */
export async function send({ url }, cookie, [method, path, body]) {
  const isForm = body instanceof FormData;
  const answer = await fetch(new URL(path, url), {
    method,
    headers: { cookie, ...(!isForm && { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!answer.ok)
    throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  return answer.json();
}

/** The id of a new project with such workspaces. */
export async function makeProject(system, cookie, workspaces) {
  const fields = {
    name: "Benchmark",
    details: "Measured",
    projectUrl: "https://example.com",
    projectType: "Benchmark",
    status: "active",
    workspaces,
  };
  const { project } = await send(system, cookie, ["POST", "/api/projects", fields]);
  return project.id;
}

/** Imports so many contacts into a project's CRM, chunk by chunk, as the screen does; the milliseconds that it took. */
export async function importContacts(system, cookie, { projectId, count }) {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `Person ${index}`,
    email: `person${index}@example.com`,
    company: `Company ${index % 700}`,
    status: ["prospect", "active", "inactive"][index % 3],
    lifetime_value: String((index * 37) % 10_000),
  }));
  const path = `/api/projects/${projectId}/workspaces/crm/contacts/import`;
  const began = performance.now();
  for (let from = 0; from < rows.length; from += IMPORT_CHUNK)
    await send(system, cookie, ["POST", path, { rows: rows.slice(from, from + IMPORT_CHUNK) }]);
  return performance.now() - began;
}

/** Stores a logo; its path. */
export async function uploadLogo(system, cookie) {
  const form = new FormData();
  form.set("type", "logo");
  form.set("file", new File([pngOfSize(LOGO_BYTES)], "logo.png", { type: "image/png" }));
  await send(system, cookie, ["POST", "/api/settings/upload", form]);
  const key = await system.DB.prepare("SELECT logo_key FROM settings").first("logo_key");
  return `/api/files/${key}`;
}
