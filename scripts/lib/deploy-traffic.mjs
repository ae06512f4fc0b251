import { Sentence } from "./say.mjs";
import { listIn, NO_WORKER_YET } from "./wrangler.mjs";

/** Returns the short form of a version's id. Its preview address begins with it too. */
export const short = (version) => version.slice(0, 8);

/**
 * Reads which versions of a Worker had the traffic.
 * @returns {Promise<{ version: string, at: number }[]>} the latest deployments, the current one
 * last. Empty if the Worker has never had traffic
 */
export async function deploymentsOf(wrangler, name) {
  const args = ["deployments", "list", "--name", name, "--json"];
  const answer = await wrangler(args, { accept: NO_WORKER_YET });
  if (answer === undefined) return [];
  return listIn(answer, "deployments")
    .map(({ created_on, versions }) => ({ at: Date.parse(created_on), version: most(versions) }))
    .sort((a, b) => a.at - b.at);
}

/** Returns the version with the most traffic, in case it was split. */
const most = (versions) => versions.toSorted((a, b) => b.percentage - a.percentage)[0].version_id;

/** Returns the version that has the traffic now, or undefined. */
export const currentVersion = async (wrangler, name) =>
  (await deploymentsOf(wrangler, name)).at(-1)?.version;

/**
 * Returns the deployment before the current version. So rolling back twice goes further back, and
 * not forward again.
 * @param {{ version: string, at: number }[]} deployments from `deploymentsOf`
 * @returns {{ before?: { version: string, at: number }, since: number }} `since` is when the
 * current version was deployed
 */
export function previous(deployments) {
  const current = deployments.at(-1)?.version;
  const first = deployments.findIndex(({ version }) => version === current);
  return { before: deployments[first - 1], since: deployments[first]?.at ?? 0 };
}

/**
 * Gives a version all traffic of its Worker.
 * @throws Sentence also if a secret has changed since, because the version would bring the old
 * value back
 */
export async function giveTraffic(wrangler, name, version, message) {
  const how = ["--name", name, "--message", message, "--yes"];
  await wrangler(["versions", "deploy", `${version}@100%`, ...how]);
}

/**
 * Restores the previous versions of Workers, the last one first. Skips those that still run it.
 * @param {{ name: string, before?: string }[]} workers
 * @returns {Promise<string[]>} what happened, in sentences
 */
export async function restoreTraffic(wrangler, workers) {
  const sentences = [];
  for (const { name, before } of workers.toReversed()) {
    if (!before) continue;
    try {
      if ((await currentVersion(wrangler, name)) === before) continue;
      // Unlike `versions deploy`, this also works if a secret was added since.
      const how = ["--name", name, "--message", "The new version failed", "--yes"];
      await wrangler(["rollback", before, ...how]);
      sentences.push(`${name} runs version ${short(before)} again.`);
    } catch (error) {
      if (!(error instanceof Sentence)) throw error;
      sentences.push(
        `${name} could NOT be brought back to version ${short(before)}: ${error.message} Try: npx wrangler rollback ${before} --name ${name}`,
      );
    }
  }
  return sentences;
}
