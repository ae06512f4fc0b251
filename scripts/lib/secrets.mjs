import { randomBytes, randomInt } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { at } from "./project.mjs";

// Without 0/o and 1/l/i, because people read the setup password from a screen and type it.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Variables that `npm start` passes to the worker. They override `.dev.vars`. */
const PASSED_THROUGH = [
  "SETUP_PASSWORD",
  "SESSION_SECRET",
  "SESSION_SECRET_PREVIOUS",
  "ENCRYPTION_KEY",
  "CLOUDFLARE_API_BASE_URL",
  "OPENAI_API_BASE_URL",
  "PWNED_PASSWORDS_BASE_URL",
  "OUTBOUND_ALLOWED_ORIGINS",
  "KNOWLEDGE_ALLOWED_ORIGINS",
  "ATRIUM_WORKER_NAME",
];

const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/**
 * How each secret of a deployment is generated.
 * @type {Record<string, () => string>}
 */
export const SECRET_MAKERS = {
  SETUP_PASSWORD: () => Array.from({ length: 4 }, group).join("-"),
  SESSION_SECRET: () => randomBytes(48).toString("base64url"),
  ENCRYPTION_KEY: () => `k1:${randomBytes(32).toString("base64url")}`,
};

/**
 * Parses NAME=value lines, with or without quotes.
 * @returns {Record<string, string>}
 */
export function parseVars(text) {
  const found = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line);
    if (match) found[match[1]] = unquote(match[2]);
  }
  return found;
}

function unquote(value) {
  const quote = value[0];
  if (quote && `'"\``.includes(quote) && value.length > 1 && value.endsWith(quote))
    return value.slice(1, -1);
  return value.replace(/\s#.*$/, "");
}

/**
 * Adds missing local secrets to `.dev.vars`. Existing ones stay.
 * @returns {Record<string, string>}
 */
export function ensureLocalSecrets(file = at(".dev.vars")) {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const present = parseVars(text);
  const missing = Object.entries(SECRET_MAKERS).filter(([name]) => !present[name]);
  const made = Object.fromEntries(missing.map(([name, make]) => [name, make()]));
  if (missing.length > 0) {
    const kept = text && !text.endsWith("\n") ? `${text}\n` : text;
    const lines = Object.entries(made).map(([name, value]) => `${name}=${value}\n`);
    writePrivate(file, kept + lines.join(""));
  }
  return { ...present, ...made };
}

/**
 * Returns the worker's variables: local secrets, overridden by the environment, and the mark of a
 * local start.
 * @param {Record<string, string>} secrets
 * @param {Record<string, string | undefined>} environment
 * @returns {Record<string, string>}
 */
export function localVariables(secrets, environment = process.env) {
  const variables = { ...secrets };
  for (const name of PASSED_THROUGH) {
    if (environment[name] !== undefined && environment[name] !== "")
      variables[name] = environment[name];
  }
  return { ...variables, ATRIUM_LOCAL: "1" };
}

function writePrivate(file, text) {
  writeFileSync(file, text, { mode: 0o600 });
  // writeFileSync only sets the mode of a new file.
  chmodSync(file, 0o600);
}
