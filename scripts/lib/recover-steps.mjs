// Runs on the project's own Node, which reads the TypeScript of the password hash.
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { readConfig } from "./deploy-config.mjs";
import { at, stateDirectory, toolEnvironment } from "./project.mjs";
import { Sentence, say } from "./say.mjs";
import { databaseCalled, listIn, wranglerIn } from "./wrangler.mjs";

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const USAGE = "Say whose account it is: npm run recover -- you@example.com [--remote]";

/**
 * Parses the command's arguments.
 * @param {string[]} words
 * @returns {{ email: string, remote: boolean }} the email as the console stores it
 */
export function readRecoverOptions(words) {
  const remote = words.includes("--remote");
  const [email, ...more] = words.filter((word) => word !== "--remote");
  const address = email?.trim().toLowerCase() ?? "";
  if (more.length > 0 || address.length > 254 || !ADDRESS.test(address)) throw new Sentence(USAGE);
  return { email: address, remote };
}

/**
 * Makes the person with this email an active superadmin with a new random password, in the local
 * database or the deployment's.
 * @param {{ email: string, remote: boolean, state: string, env: NodeJS.ProcessEnv, run?:
 * import("./wrangler.mjs").Run }} options
 * @returns {Promise<{ password: string, isNew: boolean }>} the password, which is stored nowhere
 * else, and whether the account is new
 */
export async function recover({ email, remote, state, env, run }) {
  const wrangler = wranglerIn(env, run);
  const password = randomBytes(15).toString("base64url");
  await import("./alias-hooks.mjs");
  const { hashPassword } = await import("../../lib/auth/password.ts");
  const passwordHash = await hashPassword(password);
  const now = Date.now();
  const statements = recoverySql({ email, passwordHash, now, id: randomUUID });
  const file = at(".wrangler", "recover.sql");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${statements.join(";\n")};\n`, { mode: 0o600 });
  try {
    const place = remote ? await remotePlace(wrangler) : ["--local", "--persist-to", state];
    await wrangler(["d1", "execute", "DB", "--yes", "--file", file, ...place]);
    // wrangler returns no rows for a file, so this is a separate query.
    const question = ["--json", "--command", wasMadeSql({ email, now })];
    const answer = await wrangler(["d1", "execute", "DB", "--yes", ...question, ...place]);
    const [{ results }] = listIn(answer, "accounts");
    return { password, isNew: results[0]?.is_new === 1 };
  } finally {
    rmSync(file);
  }
}

/**
 * Returns what was done, in words. If the email was mistyped, it says that a new account was
 * created.
 */
export function recoveredWords(email, isNew) {
  return isNew
    ? `There was no account of ${email}: it was made, and is an active superadmin.`
    : `The account of ${email} was there: it is an active superadmin, and every session of theirs has ended.`;
}

/**
 * Returns the deployment's database by its name in the account. The committed configuration has the
 * local one.
 */
async function remotePlace(wrangler) {
  const { name } = readConfig();
  const found = await databaseCalled(wrangler, name);
  if (!found) throw new Sentence(`Stopped: the account has no D1 database ${name}.`);
  const config = at(".wrangler", "recover.jsonc");
  const database = { binding: "DB", database_name: found.name, database_id: found.id };
  writeFileSync(config, `${JSON.stringify({ name, d1_databases: [database] }, null, 2)}\n`);
  return ["--remote", "--config", config];
}

/** Returns a text as an SQL literal. */
const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

/**
 * Returns the statements that make the person with this email an active superadmin with a new
 * password, end their sessions, API tokens, second factor, passkeys and identity providers, and
 * record it. Creates the account if it doesn't exist. Needs no session, because the person who runs
 * it can write to the database anyway.
 * @param {{ email: string, passwordHash: string, now: number, id: () => string }} input `now` in ms
 */
export function recoverySql({ email, passwordHash, now, id }) {
  const address = quoted(email);
  const name = quoted(email.slice(0, email.indexOf("@")));
  return [
    `INSERT INTO users (id, name, email, password_hash, password_given_at, role, active, created_at, updated_at, version)
     VALUES (${quoted(id())}, ${name}, ${address}, ${quoted(passwordHash)}, ${now}, 'superadmin', 1, ${now}, ${now}, 1)
     ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash,
       password_given_at = ${now}, role = 'superadmin', active = 1,
       updated_at = ${now}, version = version + 1`,
    `DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ${address})`,
    `DELETE FROM api_tokens WHERE user_id = (SELECT id FROM users WHERE email = ${address})`,
    `DELETE FROM totp_factors WHERE user_id = (SELECT id FROM users WHERE email = ${address})`,
    `DELETE FROM passkeys WHERE user_id = (SELECT id FROM users WHERE email = ${address})`,
    `DELETE FROM user_identities WHERE user_id = (SELECT id FROM users WHERE email = ${address})`,
    `DELETE FROM recovery_codes WHERE user_id = (SELECT id FROM users WHERE email = ${address})`,
    // The networks may be what locks them out.
    "UPDATE settings SET access_policy = json_remove(access_policy, '$.networks')",
    `INSERT INTO audit_log (id, at, action, entity_type, entity_id, outcome, after)
     SELECT ${quoted(id())}, ${now}, 'users.recover', 'user', id, 'done', '{"role":"superadmin","active":true}'
     FROM users WHERE email = ${address}`,
  ];
}

/**
 * Returns the query, to run afterwards, that tells whether the account was created.
 * @param {{ email: string, now: number }} input the same as for `recoverySql`
 */
export function wasMadeSql({ email, now }) {
  return `SELECT created_at = ${now} AS is_new FROM users WHERE email = ${quoted(email)}`;
}

if (import.meta.main) {
  try {
    const options = readRecoverOptions(process.argv.slice(2));
    const env = toolEnvironment();
    const { password, isNew } = await recover({ ...options, state: stateDirectory(), env });
    say(recoveredWords(options.email, isNew));
    say(`Password (shown this once, change it after signing in): ${password}`);
  } catch (error) {
    if (!(error instanceof Sentence)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
