import { AppError } from "@/lib/errors";
import type { Bindings } from "./bindings";
import { readConfig } from "./config";
import { answerFile, answerHealth, answerSettings } from "./open-answers";
import type { RequestState } from "./request-state";

const FILE_PATH = "/api/files/";

/** The settings as their table has them; no row while the system is being reset. Written out: this is no place for Drizzle. */
const SETTINGS = `SELECT settings.id, dashboard_name AS dashboardName, site_title AS siteTitle, logo_key AS logoKey,
    favicon_key AS faviconKey, updated_at AS updatedAt, version
  FROM settings JOIN system_state ON resetting_since IS NULL`;

/** Nobody whom the database would have to look up: no session, no token. */
function isAnonymous({ headers }: Request): boolean {
  return !headers.has("cookie") && !headers.has("authorization");
}

/** The key that the path of a file names; null for what Next would read in another way. */
function keyOf(pathname: string): string | null {
  return /^[\w./-]+$/.test(pathname) && !pathname.includes("//") && !pathname.endsWith("/")
    ? pathname.slice(FILE_PATH.length)
    : null;
}

async function answer(request: Request, bindings: Bindings): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const { DB, KV: kv, FILES: files } = bindings;
  if (pathname === "/api/health")
    return answerHealth({ db: { run: (query) => DB.prepare(query).run() }, kv, files });
  const key = pathname.startsWith(FILE_PATH) ? keyOf(pathname) : null;
  if (key === null && pathname !== "/api/settings/public") return null;
  const settings = await DB.prepare(SETTINGS).first<RequestState["settings"]>();
  if (settings === null) return null;
  if (key === null) return answerSettings(settings);
  const ifNoneMatch = request.headers.get("if-none-match");
  return answerFile(files, { key, ifNoneMatch, settings });
}

/**
 * Answers the few calls that say the same to everybody, for whoever is not signed in, without Next: it would take ten
 * times as long as what is asked.
 *
 * @returns null for every other request, and where the answer is anything but plain (a reset is under way, nothing is
 *   there, something failed): Next is asked then, and its routes say why.
 */
export async function answerFirst(request: Request, bindings: Bindings): Promise<Response | null> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !isAnonymous(request)) return null;
  try {
    readConfig();
    const given = await answer(request, bindings);
    if (given === null || request.method === "GET") return given;
    return new Response(null, given);
  } catch (error) {
    if (!(error instanceof AppError)) console.error(JSON.stringify({ answerFirst: String(error) }));
    return null;
  }
}
