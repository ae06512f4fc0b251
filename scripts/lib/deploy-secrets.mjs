import { rmSync, writeFileSync } from "node:fs";
import { Sentence } from "./say.mjs";
import { SECRET_MAKERS } from "./secrets.mjs";
import { listIn, NO_WORKER_YET } from "./wrangler.mjs";

/**
 * Secrets that the workers behind the console share with it, by folder, because they decrypt what
 * it encrypts.
 */
const SHARED = { engine: ["SESSION_SECRET", "ENCRYPTION_KEY"] };

const PASSWORD = "SETUP_PASSWORD";

async function secretsOf(wrangler, name) {
  const args = ["secret", "list", "--name", name, "--format", "json"];
  const answer = await wrangler(args, { accept: NO_WORKER_YET });
  return answer === undefined ? [] : listIn(answer, "secrets").map((secret) => secret.name);
}

/**
 * Decides which secrets each Worker still needs. Values come from the environment or are generated.
 * Existing secrets never change. Uploads nothing.
 *
 * @param {object} options
 * @param {{ name: string, place?: string }[]} options.workers the console last
 * @param {NodeJS.ProcessEnv} options.env
 * @param {boolean} options.terminal whether only a person sees the output
 * @param {string} options.environment the GitHub environment with its secrets
 * @returns {Promise<{ of: Record<string, Record<string, string>>, password?: string }>} the secrets
 * by Worker, and the setup password if it was generated
 * @throws Sentence if a password would be shown in a log, or a helper needs a secret that can't be
 * read
 */
export async function planSecrets({ wrangler, workers, env, terminal, environment }) {
  const known = {};
  for (const { name } of workers) known[name] = await secretsOf(wrangler, name);
  const { name: console } = workers.at(-1);
  const of = Object.fromEntries(workers.map(({ name }) => [name, {}]));
  let password;
  for (const [secret, make] of Object.entries(SECRET_MAKERS)) {
    const sharers = workers.filter(({ place }) => SHARED[place]?.includes(secret));
    const lacking = sharers.filter(({ name }) => !known[name].includes(secret));
    const isThere = known[console].includes(secret);
    if (isThere && lacking.length === 0) continue;
    if (isThere && !env[secret])
      throw new Sentence(
        `Stopped: ${lacking[0].name} lacks ${secret}, and that of ${console} cannot be read. Run this again with ${secret} set to it.`,
      );
    if (secret === PASSWORD && !env[PASSWORD] && !terminal) throw passwordMissing(environment);
    const value = env[secret] || make();
    // All of them, even those that have one, because it wouldn't match the console's new one.
    for (const { name } of isThere ? lacking : sharers) of[name][secret] = value;
    if (!isThere) of[console][secret] = value;
    if (secret === PASSWORD && !env[PASSWORD]) password = value;
  }
  return { of, password };
}

function passwordMissing(environment) {
  return new Sentence(
    `Stopped before anything was uploaded: SETUP_PASSWORD is not set, and a generated one would stay in this log. Set SETUP_PASSWORD to a password of your own (GitHub: Settings → Environments → ${environment} → Environment secrets) and run this again.`,
  );
}

/**
 * Passes secrets to wrangler in a file that only this user can read, and deletes it afterwards.
 * @param {string} file
 * @param {Record<string, string>} secrets
 * @param {(args: string[]) => Promise<string>} work gets wrangler's arguments for them
 */
export async function withSecrets(file, secrets, work) {
  if (Object.keys(secrets).length === 0) return work([]);
  rmSync(file, { force: true });
  try {
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600, flag: "wx" });
    return await work(["--secrets-file", file]);
  } finally {
    rmSync(file, { force: true });
  }
}
