import { setTimeout as pause } from "node:timers/promises";
import { Sentence, size } from "./say.mjs";

const PATIENCE_MS = 15_000;

/** A new address takes some seconds until it answers. */
const TRIES = 15;
const PAUSE_MS = 3_000;

/**
 * How often a version is checked once it has the traffic: the first responses may still come from
 * the previous one.
 */
const ROUNDS = 3;
/** Fewer than before, because people see errors now. */
const TRIES_WITH_TRAFFIC = 3;

/** Thrown with the problem of a response. */
class Finding extends Error {}

/**
 * Returns a fetch that follows no redirects, and passes Cloudflare Access if the environment has a
 * service token for it.
 * @param {NodeJS.ProcessEnv} env
 */
export function askerIn({ CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: secret }) {
  const headers =
    id && secret ? { "CF-Access-Client-Id": id, "CF-Access-Client-Secret": secret } : {};
  return (url) =>
    fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
}

/**
 * Checks everything that a working console answers, and retries until it passes.
 * @param {string} address
 * @param {object} options
 * @param {(url: string) => Promise<Response>} options.ask
 * @param {(line: string) => void} options.say gets each result
 * @param {(ms: number) => Promise<unknown>} [options.wait]
 * @param {number} [options.tries]
 * @throws Sentence with the check that failed
 */
export async function checkAddress(address, { ask, say, wait = pause, tries = TRIES }) {
  for (let left = tries - 1; ; left--) {
    try {
      const found = await askAll(address, ask);
      say(`${address} answers:`);
      for (const line of found) say(`  ${line}`);
      return;
    } catch (error) {
      if (!(error instanceof Finding)) throw error;
      if (left === 0) throw new Sentence(`Failed: ${address}${error.message}.`);
    }
    await wait(PAUSE_MS);
  }
}

/** The same several times within some seconds, for an address whose version has just changed. */
export async function watchAddress(address, { ask, say, wait = pause }) {
  for (let round = 1; round <= ROUNDS; round++) {
    const isLast = round === ROUNDS;
    await checkAddress(address, {
      ...{ ask, wait, tries: TRIES_WITH_TRAFFIC },
      say: isLast ? say : () => {},
    });
    if (!isLast) await wait(PAUSE_MS);
  }
}

async function askAll(address, ask) {
  const get = (path) => answerOf(ask, address, path);
  const health = await healthOf(get);
  const { line: page, stylesheet } = await signInPageOf(get);
  return [health, page, await stylesheetOf(get, stylesheet), await apiCallOf(get)];
}

async function answerOf(ask, address, path) {
  try {
    const answer = await ask(new URL(path, address).href);
    const { status, headers } = answer;
    const answers = {
      path,
      status,
      type: headers.get("content-type") ?? "",
      text: await answer.text(),
    };
    if (new URL(headers.get("location") ?? "/", address).host.endsWith(".cloudflareaccess.com"))
      throw new Finding(
        `${path} is behind Cloudflare Access: set CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET to a service token that it lets in`,
      );
    return answers;
  } catch (error) {
    if (error instanceof Finding) throw error;
    throw new Finding(`${path} can't be reached (${error.cause?.code ?? error.name})`);
  }
}

function require200({ path, status, type, text }, wantedType) {
  if (status !== 200) {
    const message = jsonOf(text)?.message;
    throw new Finding(`${path} answers ${status}${message ? ` (${message})` : ""}`);
  }
  if (!type.startsWith(wantedType))
    throw new Finding(`${path} answers ${type || "nothing"} instead of ${wantedType}`);
}

async function healthOf(get) {
  const answer = await get("/api/health");
  require200(answer, "application/json");
  const { healthy, checks } = jsonOf(answer.text) ?? {};
  if (healthy !== true || !checks) throw new Finding("/api/health doesn't say that it is healthy");
  return `/api/health: ${Object.keys(checks).join(", ")} answer`;
}

/** Signed-out browsers get the sign-in page at any address, or the first step of set-up. */
async function signInPageOf(get) {
  const answer = await get("/");
  require200(answer, "text/html");
  const { text } = answer;
  const title = /<title>([^<]*(?:Sign in|Set up)[^<]*)<\/title>/.exec(text)?.[1];
  if (!title) throw new Finding("/ shows neither sign-in nor set-up");
  if (!text.trimEnd().endsWith("</html>")) throw new Finding("/ breaks off before its end");
  const stylesheet = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1];
  if (!stylesheet) throw new Finding("/ names no stylesheet");
  return { stylesheet, line: `/: "${title}", ${size(Buffer.byteLength(text))}` };
}

async function stylesheetOf(get, path) {
  const answer = await get(path.replaceAll("&amp;", "&"));
  require200(answer, "text/css");
  if (answer.text.trim() === "") throw new Finding(`${path} is empty`);
  return `${path}: ${size(Buffer.byteLength(answer.text))} of styles`;
}

/** An API call without a session, and its expected answer. */
async function apiCallOf(get) {
  const path = "/api/auth/validate";
  const { status, text } = await get(path);
  const code = jsonOf(text)?.code;
  const expected = { unauthenticated: 401, setup_required: 503 };
  if (expected[code] !== status)
    throw new Finding(`${path} answers ${status} without the code that was expected`);
  return `${path}: ${status} ${code}, as for anyone who isn't signed in`;
}

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
