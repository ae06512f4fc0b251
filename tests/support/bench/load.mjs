import { Agent, request } from "node:http";
import { withCpuTime } from "./workerd-process.mjs";

export const CONNECTIONS = 8;

/**
 * @typedef {{ url: URL, method?: string, headers?: Record<string, string>, body?: string }} Asked
 * @typedef {object} Sample What a load has shown.
 * @property {number[]} times milliseconds of each answer
 * @property {number} seconds from the first request to the last answer
 * @property {number | null} cpu milliseconds of processor time of all answers together, null where it is not known
 */

/**
 * One request over a connection of the agent. Not fetch, which takes a processor as much time as a small answer does.
 * @param {Asked} asked
 * @returns {Promise<{ status: number, bytes: number }>}
 */
function ask(agent, { url, method = "GET", headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (piece) => {
        bytes += piece.length;
      });
      answer.once("error", reject);
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, bytes }));
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

/**
 * Asks as fast as the answers come, on eight connections, until a time or a number is reached.
 *
 * @param {readonly Asked[]} requests each connection asks one of them again and again.
 * @param {{ seconds?: number, count?: number }} bound
 * @returns {Promise<Sample>}
 * @throws Error where an answer is none of success.
 */
export async function load(requests, { seconds = Number.POSITIVE_INFINITY, count = Infinity }) {
  // Of its own: a connection that has waited may be closed by the other side in the moment that it is used again.
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times = [];
  let left = count;
  const began = performance.now();
  const until = began + seconds * 1000;
  const connection = async (_, number) => {
    const asked = requests[number % requests.length];
    while (performance.now() < until && left-- > 0) {
      const sentAt = performance.now();
      const { status } = await ask(agent, asked);
      times.push(performance.now() - sentAt);
      if (status !== 200) throw new Error(`${asked.url} was answered with ${status}`);
    }
  };
  try {
    const { cpu } = await withCpuTime(() =>
      Promise.all(Array.from({ length: CONNECTIONS }, connection)),
    );
    return { times, seconds: (performance.now() - began) / 1000, cpu };
  } finally {
    agent.destroy();
  }
}
