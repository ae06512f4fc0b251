/** Workers with versions, traffic and secrets: the part of the API that wrangler deploys with. */
import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { envelope, refuse } from "./failures.ts";

/**
 * A version's fault: `pages` every page is a 500 · `unhealthy` its health check fails ·
 * `unreachable` it shows an outage screen instead of sign-in · `cut-off` its page ends early ·
 * `styles` no stylesheet · `api` its API answers with a page · `with-traffic` everything, but only
 * once it has the traffic · `late` the first answers of its own address.
 */
export type VersionFault =
  | "pages"
  | "unhealthy"
  | "unreachable"
  | "cut-off"
  | "styles"
  | "api"
  | "with-traffic"
  | "late";

export interface StandInVersion {
  id: string;
  createdOn: string;
  alias?: string;
  fault?: VersionFault;
  /** Names of its secrets. */
  secrets: string[];
  bindings: { name: string; type: string; service?: string }[];
  asked: number;
}

interface StandInDeployment {
  id: string;
  created_on: string;
  versions: { version_id: string; percentage: number }[];
  annotations: Record<string, string>;
}

export interface StandInScript {
  versions: StandInVersion[];
  /** The current one first. */
  deployments: StandInDeployment[];
  subdomain: { enabled: boolean; previews_enabled: boolean };
  hasDurableObject: boolean;
}

export interface Releases {
  scripts: Map<string, StandInScript>;
  /** Faults of a Worker's next versions, in order. */
  faults: Map<string, (VersionFault | undefined)[]>;
}

/** The account's part of addresses. */
export const SUBDOMAIN = "demo.workers.dev";

export const newReleases = (): Releases => ({ scripts: new Map(), faults: new Map() });

/** Returns the version of a Worker that has the traffic. */
export function versionWithTraffic(script: StandInScript | undefined): StandInVersion | undefined {
  const id = script?.deployments[0]?.versions[0]?.version_id;
  return script?.versions.find((version) => version.id === id);
}

const ok = (result: unknown) => Response.json(envelope(result));
const noWorker = () =>
  refuse(404, 10007, "This Worker doesn't exist or was deleted on your account.");

let lastMoment = 0;
/** Returns the current time, but never the same twice, because deployments are sorted by it. */
function moment(): string {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return new Date(lastMoment).toISOString();
}

interface Metadata {
  bindings?: StandInVersion["bindings"];
  annotations?: Record<string, string>;
  migrations?: unknown;
}

async function metadataOf(request: Request): Promise<Metadata> {
  const part = (await request.formData()).get("metadata");
  if (part === null) throw new Error("No metadata");
  return JSON.parse(typeof part === "string" ? part : await part.text());
}

function addVersion(
  releases: Releases,
  name: string,
  metadata: Metadata,
): Response | StandInVersion {
  const bindings = metadata.bindings ?? [];
  const missing = bindings.find(
    ({ type, service = "" }) => type === "service" && !releases.scripts.has(service),
  );
  if (missing)
    return refuse(
      400,
      10143,
      `Service binding '${missing.name}' references Worker '${missing.service}' which was not found.`,
    );
  const script = releases.scripts.get(name) ?? {
    versions: [],
    deployments: [],
    subdomain: { enabled: false, previews_enabled: false },
    hasDurableObject: false,
  };
  releases.scripts.set(name, script);
  if (bindings.some(({ type }) => type === "durable_object_namespace"))
    script.hasDurableObject = true;
  const given = bindings
    .filter(({ type }) => type === "secret_text")
    .map((binding) => binding.name);
  const version: StandInVersion = {
    id: randomUUID(),
    createdOn: moment(),
    alias: metadata.annotations?.["workers/alias"],
    fault: releases.faults.get(name)?.shift(),
    secrets: [...new Set([...(script.versions.at(-1)?.secrets ?? []), ...given])],
    bindings,
    asked: 0,
  };
  script.versions.push(version);
  return version;
}

function giveTraffic(script: StandInScript, versions: StandInDeployment["versions"], message = "") {
  const deployment: StandInDeployment = {
    ...{ id: randomUUID(), created_on: moment(), versions },
    annotations: message ? { "workers/message": message } : {},
  };
  script.deployments.unshift(deployment);
  return deployment;
}

/** `PUT scripts/:script`: a new version that gets all traffic at once. */
export async function putScript(releases: Releases, name: string, c: Context): Promise<Response> {
  const version = addVersion(releases, name, await metadataOf(c.req.raw));
  if (version instanceof Response) return version;
  const script = releases.scripts.get(name);
  if (script) giveTraffic(script, [{ version_id: version.id, percentage: 100 }]);
  return ok({
    id: name,
    etag: "e",
    deployment_id: version.id,
    startup_time_ms: 1,
    has_preview: false,
  });
}

/** `POST scripts/:script/versions`: a new version without traffic. */
export async function postVersion(releases: Releases, name: string, c: Context): Promise<Response> {
  if (!releases.scripts.has(name)) return noWorker();
  const metadata = await metadataOf(c.req.raw);
  if (metadata.migrations)
    return refuse(
      400,
      10211,
      "Migrations must be fully applied by running a non-versioned deployment.",
    );
  const version = addVersion(releases, name, metadata);
  return version instanceof Response ? version : ok(versionView(releases, name, version));
}

function versionView(releases: Releases, name: string, version: StandInVersion) {
  const isPreviewed = !releases.scripts.get(name)?.hasDurableObject;
  return {
    id: version.id,
    number: 1,
    startup_time_ms: 1,
    metadata: {
      created_on: version.createdOn,
      modified_on: version.createdOn,
      source: "wrangler",
      author_email: "demo@atrium.example",
      has_preview: isPreviewed,
    },
    annotations: {},
    resources: { bindings: [], script: { etag: "e", handlers: ["fetch"] }, script_runtime: {} },
  };
}

/** `GET scripts/:script/versions/:version`. */
export function getVersion(releases: Releases, name: string, id: string): Response {
  const version = releases.scripts.get(name)?.versions.find((one) => one.id === id);
  return version
    ? ok(versionView(releases, name, version))
    : refuse(404, 10405, "No such version.");
}

/** `GET scripts/:script/versions`: versions that can be deployed. */
export function listVersions(releases: Releases, name: string): Response {
  const script = releases.scripts.get(name);
  if (!script) return noWorker();
  return ok({ items: script.versions.toReversed().map((one) => versionView(releases, name, one)) });
}

/** `GET scripts/:script/deployments`: the ten latest. */
export function listDeployments(releases: Releases, name: string): Response {
  const script = releases.scripts.get(name);
  return script ? ok({ deployments: script.deployments.slice(0, 10) }) : noWorker();
}

/**
 * `POST scripts/:script/deployments`: moves the traffic. An older version with other secrets needs
 * force.
 */
export async function postDeployment(
  releases: Releases,
  name: string,
  c: Context,
): Promise<Response> {
  const script = releases.scripts.get(name);
  if (!script) return noWorker();
  const { versions, annotations } = await c.req.json<StandInDeployment>();
  const wanted = script.versions.find(({ id }) => id === versions[0]?.version_id);
  if (!wanted) return refuse(404, 10405, "No such version.");
  const current = versionWithTraffic(script);
  const changed = current?.secrets.filter((secret) => !wanted.secrets.includes(secret)) ?? [];
  if (changed.length > 0 && c.req.query("force") !== "true")
    return refuse(400, 10220, `The following secrets have changed: ${changed.join(", ")}`);
  return ok(giveTraffic(script, versions, annotations?.["workers/message"]));
}

/** `GET scripts/:script/secrets`: names only. */
export function listSecrets(releases: Releases, name: string): Response {
  const script = releases.scripts.get(name);
  const names = versionWithTraffic(script)?.secrets ?? [];
  return script ? ok(names.map((secret) => ({ name: secret, type: "secret_text" }))) : noWorker();
}

/** `POST scripts/:script/subdomain`: whether it and its versions have an address. */
export async function postSubdomain(
  releases: Releases,
  name: string,
  c: Context,
): Promise<Response> {
  const script = releases.scripts.get(name);
  if (!script) return noWorker();
  Object.assign(script.subdomain, await c.req.json());
  return ok(script.subdomain);
}

/** `GET workers/:worker`: the addresses. */
export function getWorker(releases: Releases, name: string): Response {
  const script = releases.scripts.get(name);
  if (!script) return noWorker();
  const url = `https://${name}.${SUBDOMAIN}`;
  return ok({
    id: name,
    name,
    subdomain: { ...script.subdomain, url, preview_url_suffix: `-${name}.${SUBDOMAIN}` },
  });
}

/** `GET services/:service`. */
export function getService(releases: Releases, name: string): Response {
  if (!releases.scripts.has(name)) return refuse(404, 10090, "workers.api.error.service_not_found");
  const script = {
    id: name,
    tag: name,
    tags: [],
    last_deployed_from: "wrangler",
    migration_tag: "v1",
  };
  return ok({ id: name, default_environment: { environment: "production", script } });
}
