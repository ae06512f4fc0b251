import {
  branchSlug,
  engineOf,
  readConfig,
  writeDeployConfig,
  writeEngineConfig,
  writeReaderConfig,
} from "./deploy-config.mjs";
import { at } from "./project.mjs";
import { Sentence } from "./say.mjs";
import { SECRET_MAKERS } from "./secrets.mjs";
import { databaseCalled, listIn, wranglerIn } from "./wrangler.mjs";

/**
 * Deploys, or uploads a preview. Every step looks first and makes only what is missing, so that a second run
 * after a failure goes on where the first one stopped.
 *
 * @param {object} options
 * @param {boolean} options.preview a version with its own address and its own data instead of the deployment
 * @param {string} options.branch names the preview
 * @param {NodeJS.ProcessEnv} options.env the environment wrangler runs in; secrets in it are taken over
 * @param {() => Promise<unknown>} options.build
 * @param {(line: string) => void} options.say
 * @param {string} [options.configFile]
 * @returns {Promise<string>} the address
 */
export async function deploy({ preview, branch, env, build, say, configFile }) {
  const wrangler = wranglerIn(env);
  const base = readConfig().name;
  // A preview is a Worker of its own: no production deployment can ever start from a preview's version.
  const name = preview ? `${base}-preview` : base;
  const file = configFile ?? at(".wrangler", preview ? "deploy-preview.jsonc" : "deploy.jsonc");

  const d1 = await databaseNamed(wrangler, name, say);
  const kv = await namespaceNamed(wrangler, name, say);
  const r2 = await bucketNamed(wrangler, name, say);
  const engineFile = file.replace(/\.jsonc$/, "-engine.jsonc");
  const readerFile = file.replace(/\.jsonc$/, "-reader.jsonc");
  writeReaderConfig(readerFile, { name });
  writeDeployConfig(file, { name, d1, kv, r2 });
  writeEngineConfig(engineFile, { name, d1, kv, r2 });
  await build();
  await wrangler(["d1", "migrations", "apply", "DB", "--remote", "--config", file]);
  await setMissingSecrets(wrangler, name, env, say);

  // Each before the one that is bound to it. They are deployed for a preview too: a Worker with a Durable Object has no
  // previews of its own, and these are the previews' alone.
  await wrangler(["deploy", "--config", readerFile]);
  await wrangler(["deploy", "--config", engineFile, "--keep-vars"]);
  const upload = preview
    ? ["versions", "upload", "--preview-alias", branchSlug(branch)]
    : ["deploy"];
  const output = await wrangler([...upload, "--config", file, "--keep-vars"]);
  return addressIn(output);
}

async function findOrCreate({ what, name, find, create, say }) {
  const present = await find();
  if (present) {
    say(`${what} ${name}: there.`);
    return present;
  }
  await create();
  const made = await find();
  if (!made)
    throw new Sentence(`Stopped: the ${what} ${name} was created, but the list does not show it.`);
  say(`${what} ${name}: created.`);
  return made;
}

function databaseNamed(wrangler, name, say) {
  const find = () => databaseCalled(wrangler, name);
  const create = () => wrangler(["d1", "create", name, "--update-config=false"]);
  return findOrCreate({ what: "D1 database", name, find, create, say });
}

function namespaceNamed(wrangler, name, say) {
  const find = async () => {
    const list = listIn(await wrangler(["kv", "namespace", "list"]), "KV namespaces");
    const found = list.find((namespace) => namespace.title === name);
    return found && { name, id: found.id };
  };
  const create = () => wrangler(["kv", "namespace", "create", name, "--update-config=false"]);
  return findOrCreate({ what: "KV namespace", name, find, create, say });
}

function bucketNamed(wrangler, name, say) {
  const find = async () => {
    const list = await wrangler(["r2", "bucket", "list"]);
    const names = [...list.matchAll(/^\s*name:\s*(\S+)/gm)].map((match) => match[1]);
    return names.includes(name) ? { name } : undefined;
  };
  const create = () => wrangler(["r2", "bucket", "create", name, "--update-config=false"]);
  return findOrCreate({ what: "R2 bucket", name, find, create, say });
}

/** Only "there is no such Worker yet" counts as an empty list: a new key would lock every stored secret away. */
const NO_WORKER_YET = /\b10007\b|does not exist on your account|Worker .*not found/i;

/** What the engine must know as well: it opens what the console has sealed with them. */
const ENGINE_SECRETS = ["SESSION_SECRET", "ENCRYPTION_KEY"];

async function secretsOf(wrangler, name) {
  const args = ["secret", "list", "--name", name, "--format", "json"];
  const answer = await wrangler(args, { accept: NO_WORKER_YET });
  return answer === undefined ? [] : listIn(answer, "secrets").map((secret) => secret.name);
}

async function setMissingSecrets(wrangler, name, env, say) {
  const engine = engineOf(name);
  const present = await secretsOf(wrangler, name);
  const known = await secretsOf(wrangler, engine);
  const put = (secret, worker, value) =>
    wrangler(["secret", "put", secret, "--name", worker], { input: value });
  for (const [secret, make] of Object.entries(SECRET_MAKERS)) {
    const isShared = ENGINE_SECRETS.includes(secret);
    const isThere = present.includes(secret);
    if (isThere && (!isShared || known.includes(secret))) continue;
    if (isThere && !env[secret])
      throw new Sentence(
        `Stopped: ${engine} lacks ${secret}, and that of ${name} cannot be read. Run this again with ${secret} set to it.`,
      );
    const value = env[secret] || make();
    // The engine first: when this stops between the two, both get a new one the next time.
    if (isShared) await put(secret, engine, value);
    if (isThere) continue;
    await put(secret, name, value);
    const shown = secret === "SETUP_PASSWORD" && !env[secret];
    say(shown ? `Setup password (shown this once): ${value}` : `Secret ${secret}: set.`);
  }
}

function addressIn(output) {
  const alias = /Alias URL:\s*(https:\/\/\S+)/i.exec(output)?.[1];
  return (
    alias ?? /https:\/\/\S+\.workers\.dev\S*/.exec(output)?.[0] ?? "the address that wrangler shows"
  );
}
