import { formatBytes, type Measurement, ProbeFailure, step } from "./probe";

/** A file of public/ that every deployment has. */
const KNOWN_FILE = "/robots.txt";

/** Probes the static assets by fetching one file. */
export async function probeAssets(assets: Fetcher): Promise<Measurement> {
  const startedAt = Date.now();
  const { status, bytes } = await step("Fetching a file", async () => {
    // Only the path matters, but the binding needs a host.
    const answer = await assets.fetch(`https://assets.local${KNOWN_FILE}`);
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
  });
  if (status !== 200) throw new ProbeFailure(`${KNOWN_FILE} returned HTTP ${status}`);
  return {
    latencyMs: Date.now() - startedAt,
    usage: null,
    metrics: [{ label: "File fetched", ...formatBytes(bytes) }],
    details: [{ label: "Round trip", value: `Fetch ${KNOWN_FILE}` }],
  };
}

/** Probes Workers AI by listing a model. Nothing runs, so nothing is charged. */
export async function probeAi(ai: Ai): Promise<Measurement> {
  const startedAt = Date.now();
  await step("Listing models", () => ai.models({ per_page: 1 }));
  return {
    latencyMs: Date.now() - startedAt,
    usage: null,
    metrics: [],
    details: [{ label: "Round trip", value: "Lists one model" }],
  };
}

/** Probes a Vectorize index by reading its size. */
export async function probeVectorize(index: Vectorize): Promise<Measurement> {
  const startedAt = Date.now();
  const { vectorCount, dimensions } = await step("Describing the index", () => index.describe());
  return {
    latencyMs: Date.now() - startedAt,
    usage: vectorCount,
    metrics: [
      { label: "Vectors", value: vectorCount.toLocaleString("en"), isUsage: true },
      { label: "Dimensions", value: dimensions.toLocaleString("en") },
    ],
    details: [{ label: "Round trip", value: "Describe the index" }],
  };
}

/**
 * Probes a queue that this Worker sends to, by reading its backlog. Sends no message, because it
 * would reach the consumer.
 */
export async function probeQueue(queue: Queue): Promise<Measurement> {
  const startedAt = Date.now();
  const { backlogCount, backlogBytes } = await step("Reading the backlog", () => queue.metrics());
  return {
    latencyMs: Date.now() - startedAt,
    usage: backlogCount,
    metrics: [
      { label: "Backlog", value: backlogCount.toLocaleString("en"), isUsage: true },
      { label: "Backlog size", ...formatBytes(backlogBytes) },
    ],
    details: [{ label: "Round trip", value: "Reads the backlog, sends no message" }],
  };
}

/**
 * For Durable Objects and kinds without a probe: a call would create an object or run unknown code.
 */
export async function probePresence(): Promise<Measurement> {
  return {
    latencyMs: null,
    usage: null,
    metrics: [],
    details: [{ label: "Round trip", value: "Not tested, since a call would leave data behind" }],
  };
}
