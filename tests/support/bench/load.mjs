import autocannon from "autocannon";
import { withCpuTime } from "./workerd-process.mjs";

export const CONNECTIONS = 8;
/** An answer that takes longer has failed. */
const LONGEST_SECONDS = 60;

/**
 * @typedef {{ url: URL, method?: string, headers?: Record<string, string>, body?: string }} Asked
 * @typedef {object} Figures
 * @property {number} rate answers a second
 * @property {number} p50 milliseconds
 * @property {number} p95 milliseconds
 * @property {number | null} cpu milliseconds of processor time an answer, null where it is not known
 */

const asSent = ({ url, method = "GET", headers, body }) => ({
  ...{ path: url.pathname + url.search, method, headers, body },
});

/**
 * Asks by autocannon over eight connections for a time, or until there are so many answers.
 * @param {readonly Asked[]} requests to one server; each connection sends one of them again and again
 * @param {{ seconds?: number, count?: number }} bound
 * @returns {Promise<Figures>}
 * @throws Error where an answer is no success.
 */
export async function load(requests, { seconds, count }) {
  const times = [];
  const { value: result, cpu } = await withCpuTime(() => {
    let connected = 0;
    const run = autocannon({
      url: requests[0].url.origin,
      connections: CONNECTIONS,
      timeout: LONGEST_SECONDS,
      ...(count ? { amount: count } : { duration: seconds }),
      setupClient: (client) =>
        client.setRequests([asSent(requests[connected++ % requests.length])]),
    });
    // Its own figures know no 95th percentile.
    run.on("response", (_client, _status, _bytes, time) => times.push(time));
    return run;
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(
      `${requests[0].url}: ${result.non2xx} refused, ${result.errors} failed of ${times.length}`,
    );
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  const { duration } = result;
  const answered = times.length;
  return {
    ...{ rate: answered / duration, p50: at(0.5), p95: at(0.95) },
    cpu: cpu === null ? null : cpu / answered,
  };
}
