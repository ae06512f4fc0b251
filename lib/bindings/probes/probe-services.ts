import { formatBytes, type Measurement, ProbeFailure, step } from "./probe";

/** A file of public/ that every deployment has. */
const KNOWN_FILE = "/robots.txt";

/** The static assets: fetches one of them. */
export async function probeAssets(assets: Fetcher): Promise<Measurement> {
  const startedAt = Date.now();
  const { status, bytes } = await step("Fetching a file", async () => {
    // Only the path counts; the binding needs some host.
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

/** Workers AI: lists a model. Nothing is run, so nothing is charged. */
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

/** A Vectorize index: asks what it holds. */
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

/** A queue that this Worker sends to: asks for its backlog. A message would reach its consumer, so none is sent. */
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

/** Durable Objects and kinds without a probe: a call would make an object, or run somebody's code. */
export async function probePresence(): Promise<Measurement> {
  return {
    latencyMs: null,
    usage: null,
    metrics: [],
    details: [{ label: "Round trip", value: "Not tested, since a call would leave data behind" }],
  };
}
