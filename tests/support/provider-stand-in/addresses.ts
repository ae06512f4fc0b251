/** Answers of deployed Workers at their addresses: as much of a console as a deployment needs. */
import { type Releases, type StandInVersion, SUBDOMAIN, versionWithTraffic } from "./releases.ts";

const STYLES = "/_next/static/chunks/styles.css";

/** The stand-in serves `https://<host>/<path>` below this, at `/<host>/<path>`. */
export const ADDRESSES = "/addresses";

/** Returns the answer of `https://<host><path>`. */
export function answerAt(releases: Releases, host: string, path: string): Response {
  const found = versionAt(releases, host);
  if (!found) return new Response("error code: 1042", { status: 404 });
  const { version, hasTraffic } = found;
  version.asked += 1;
  const { fault } = version;
  if (fault === "pages" || (fault === "with-traffic" && hasTraffic))
    return new Response("Internal Server Error", { status: 500 });
  if (fault === "late" && version.asked < 3)
    return new Response("error code: 1042", { status: 404 });
  if (path === "/api/health") return health(releases, version);
  if (path === "/api/auth/validate") return validate(fault === "api");
  if (path === STYLES && fault !== "styles")
    return new Response("body{margin:0}", {
      headers: { "content-type": "text/css; charset=utf-8" },
    });
  return path === "/" ? page(version) : new Response("Not found", { status: 404 });
}

function versionAt({ scripts }: Releases, host: string) {
  // Longest name first, because another Worker's name may be its end.
  const names = [...scripts.keys()].sort((a, b) => b.length - a.length);
  for (const name of names) {
    const script = scripts.get(name);
    if (host === `${name}.${SUBDOMAIN}`) {
      const version = script?.subdomain.enabled ? versionWithTraffic(script) : undefined;
      return version && { version, hasTraffic: true };
    }
    if (!host.endsWith(`-${name}.${SUBDOMAIN}`)) continue;
    const first = host.slice(0, -`-${name}.${SUBDOMAIN}`.length);
    if (!script?.subdomain.previews_enabled || script.hasDurableObject) return undefined;
    const version = script.versions.findLast(
      ({ id, alias }) => id.startsWith(first) || alias === first,
    );
    return version && { version, hasTraffic: false };
  }
  return undefined;
}

/** Health includes bound Workers: if one has a fault, the check fails. */
function health({ scripts }: Releases, { fault, bindings }: StandInVersion): Response {
  const isDown = bindings.some(
    ({ type, service = "" }) =>
      type === "service" && versionWithTraffic(scripts.get(service))?.fault !== undefined,
  );
  if (isDown || fault === "unhealthy") {
    const message = `Not responding: ${isDown ? "engine" : "kv"}`;
    return Response.json({ success: false, message, code: "unavailable" }, { status: 503 });
  }
  const checks = { database: true, kv: true, r2: true, engine: true };
  return Response.json({ success: true, healthy: true, version: "0.1.0", checks });
}

function validate(isBroken: boolean): Response {
  if (isBroken)
    return new Response("<!DOCTYPE html>", { headers: { "content-type": "text/html" } });
  const body = { success: false, message: "Sign in", code: "unauthenticated" };
  return Response.json(body, { status: 401 });
}

function page({ fault }: StandInVersion): Response {
  const title = fault === "unreachable" ? "Unreachable" : "Sign in";
  const html = `<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="${STYLES}" nonce="n"/><title>${title} · Atrium</title></head><body><main></main></body></html>`;
  return new Response(fault === "cut-off" ? html.slice(0, -20) : html, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}
