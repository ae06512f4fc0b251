import { checkAddress, watchAddress } from "./deploy-checks.mjs";
import { branchSlug, readConfig, workersOf, writeWorkerConfig } from "./deploy-config.mjs";
import { deploymentResources, sayBookmark } from "./deploy-resources.mjs";
import { planSecrets, withSecrets } from "./deploy-secrets.mjs";
import {
  currentVersion,
  deploymentsOf,
  giveTraffic,
  previous,
  restoreTraffic,
  short,
} from "./deploy-traffic.mjs";
import { at } from "./project.mjs";
import { Sentence } from "./say.mjs";
import { wranglerIn } from "./wrangler.mjs";

/**
 * Deploys, or uploads a preview. A version only gets traffic after passing checks at its own
 * address, and loses it again if it fails with traffic. Every step checks what exists and creates
 * only what is missing, so a repeated run continues where a failed one stopped.
 *
 * @param {object} options
 * @param {boolean} options.preview a version with its own address and data instead of the
 * deployment
 * @param {string} options.branch names the preview
 * @param {NodeJS.ProcessEnv} options.env the environment for wrangler. Secrets in it are used
 * @param {boolean} options.terminal whether only a person sees the output
 * @param {() => Promise<unknown>} options.build
 * @param {(line: string) => void} options.say
 * @param {(url: string) => Promise<Response>} options.ask
 * @param {(ms: number) => Promise<unknown>} [options.wait]
 * @param {string} [options.configFile]
 * @param {import("./wrangler.mjs").Run} [options.run] runs wrangler
 * @returns {Promise<string>} the address
 */
export async function deploy(options) {
  const release = await prepare(options);
  const { preview, workers, wrangler } = release;
  const helpers = workers.slice(0, -1);
  const console = workers.at(-1);

  // Deployed first: no one calls a new Worker yet, and the console can't be bound to a missing one.
  for (const helper of helpers.filter(({ before }) => !before)) await replace(release, helper);
  if (!console.before) {
    const address = addressIn(await replace(release, console));
    if (!preview) return checkFirst(release, address);
  }
  // Addresses aren't part of a version.
  const address = addressIn(await wrangler(["triggers", "deploy", "--config", console.file]));
  try {
    return await replaceConsole(release, address);
  } catch (error) {
    throw await restored(release, address, error);
  }
}

/** Does everything before the first Worker: resources, configuration, build and database. */
async function prepare({ configFile, ...options }) {
  const { preview, env, build, say, terminal, run } = options;
  const wrangler = wranglerIn(env, run);
  const base = readConfig().name;
  // A preview is a separate Worker, so that a preview's version can never become a production
  // deployment.
  const name = preview ? `${base}-preview` : base;
  const file = configFile ?? at(".wrangler", preview ? "deploy-preview.jsonc" : "deploy.jsonc");
  const environment = preview ? "preview" : "production";
  const secrets = await planSecrets({
    ...{ wrangler, env, terminal, environment },
    workers: workersOf(name),
  });

  const resources = await deploymentResources(wrangler, name, say);
  const workers = [];
  for (const worker of workersOf(name)) {
    const own = worker.place ? file.replace(/\.jsonc$/, `-${worker.place}.jsonc`) : file;
    writeWorkerConfig(own, worker, { console: name, ...resources });
    const before = await currentVersion(wrangler, worker.name);
    workers.push({ ...worker, file: own, secrets: secrets.of[worker.name], before });
  }
  await build();
  if (!resources.d1.isNew) await sayBookmark(wrangler, resources.d1, say);
  await wrangler(["d1", "migrations", "apply", "DB", "--remote", "--config", file]);
  return { ...options, wrangler, workers, moved: [], password: secrets.password };
}

/** Runs a wrangler command that uploads a Worker, with the secrets it still needs. */
async function upload({ wrangler, say, password }, { name, file, secrets }, command) {
  const run = (more) => wrangler([...command, "--config", file, "--keep-vars", ...more]);
  const output = await withSecrets(file.replace(/\.jsonc$/, "-secrets.json"), secrets, run);
  const set = Object.keys(secrets);
  if (set.length > 0) say(`${name}: ${set.join(", ")} set.`);
  if (password && secrets.SETUP_PASSWORD) say(`Setup password (shown this once): ${password}`);
  return output;
}

/** Uploads a Worker and gives it all traffic at once. */
async function replace(release, worker) {
  release.moved.push(worker);
  const output = await upload(release, worker, ["deploy"]);
  release.say(`${worker.name}: deployed.`);
  return output;
}

async function checkFirst(release, address) {
  try {
    await checkAddress(address, release);
  } catch (error) {
    if (error instanceof Sentence)
      error.message += " This is the first version, so there is none to go back to.";
    throw error;
  }
  return address;
}

/**
 * Uploads the console's new version and gives it the traffic. It is checked twice before: with the
 * running helpers, so that nothing has changed if it fails, and with the new ones. The helpers are
 * replaced first, because each new helper also works with the console's previous version.
 */
async function replaceConsole(release, address) {
  const { wrangler, preview, branch, workers, say } = release;
  const console = workers.at(-1);
  const running = workers.slice(0, -1).filter(({ before }) => before);
  const alias = preview ? ["--preview-alias", branchSlug(branch)] : [];
  const uploaded = { ...console, secrets: console.before ? console.secrets : {} };
  const output = await upload(release, uploaded, ["versions", "upload", ...alias]);
  const version = /Version ID:\s*(\S+)/.exec(output)?.[1];
  const own = /Preview URL:\s*(https:\/\/\S+)/.exec(output)?.[1];
  if (!version || !own)
    throw new Sentence(
      `Stopped: wrangler shows no preview address of the new version of ${console.name}.`,
    );
  say(`${console.name}: version ${short(version)} uploaded, without traffic.`);
  await checkAddress(own, release);
  for (const helper of running) await replace(release, helper);
  if (running.length > 0) await checkAddress(own, release);
  if (preview) return /Alias URL:\s*(https:\/\/\S+)/.exec(output)?.[1] ?? own;
  release.moved.push(console);
  await giveTraffic(wrangler, console.name, version, "npm run deploy");
  say(`${console.name}: version ${short(version)} has all traffic.`);
  await watchAddress(address, release);
  return address;
}

/**
 * Undoes what a failed deployment did to running Workers. Returns the error with a description of
 * that.
 */
async function restored(release, address, failure) {
  const { wrangler, moved, say } = release;
  const sentences = await restoreTraffic(wrangler, moved);
  if (sentences.length === 0) sentences.push("No traffic was moved: what ran before runs on.");
  else if (!release.preview) {
    const isBack = await watchAddress(address, { ...release, say: () => {} }).catch(
      (error) => error,
    );
    sentences.push(isBack?.message ?? `${address} answers as it should again.`);
  }
  if (failure instanceof Sentence) return new Sentence([failure.message, ...sentences].join(" "));
  for (const sentence of sentences) say(sentence);
  return failure;
}

/**
 * Returns the traffic to the console's previous version, and to the helpers that ran with it.
 * @param {Pick<Parameters<typeof deploy>[0], "env" | "say" | "ask" | "wait" | "run">} options
 * @returns {Promise<string>} the address
 */
export async function rollback(options) {
  const { env, say, run } = options;
  const wrangler = wranglerIn(env, run);
  const [console, ...helpers] = workersOf(readConfig().name).toReversed();
  const { before, since } = previous(await deploymentsOf(wrangler, console.name));
  if (!before)
    throw new Sentence(`Stopped: ${console.name} has no version before the one that runs.`);
  const address = addressIn(await wrangler(["triggers", "deploy", "--config", "wrangler.jsonc"]));
  const giveBack = async (name, version) => {
    await giveTraffic(wrangler, name, version, "npm run deploy -- --rollback");
    say(`${name}: version ${short(version)} has all traffic again.`);
  };
  await giveBack(console.name, before.version);
  // The console first: a helper works with the previous console, but an older helper may not work
  // with a newer console.
  for (const { name } of helpers) {
    const deployments = await deploymentsOf(wrangler, name);
    const then = previous(deployments.filter((deployment) => deployment.at <= since)).before;
    if (then && then.version !== deployments.at(-1)?.version) await giveBack(name, then.version);
    else say(`${name}: stays as it is.`);
  }
  await watchAddress(address, options);
  return address;
}

function addressIn(output) {
  const found = /https:\/\/\S+\.workers\.dev\b/.exec(output)?.[0];
  if (!found) throw new Sentence("Stopped: wrangler shows no workers.dev address of the console.");
  return found;
}
