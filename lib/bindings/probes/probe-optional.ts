import { formatBytes, type Measurement, step } from "./measurement";

/** Workers AI: lists a model. Nothing is run, so nothing is charged. */
export async function probeAi(ai: Ai): Promise<Measurement> {
  const startedAt = Date.now();
  await step("Listing models", () => ai.models({ per_page: 1 }));
  return {
    latencyMs: Date.now() - startedAt,
    usage: null,
    metrics: [],
    details: [{ label: "Round trip", value: "List one model; nothing is run" }],
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
  const { backlogCount, backlogBytes } = await step("Asking for the backlog", () =>
    queue.metrics(),
  );
  return {
    latencyMs: Date.now() - startedAt,
    usage: backlogCount,
    metrics: [
      { label: "Backlog", value: backlogCount.toLocaleString("en"), isUsage: true },
      { label: "Backlog size", ...formatBytes(backlogBytes) },
    ],
    details: [{ label: "Round trip", value: "Ask for the backlog; no message is sent" }],
  };
}

/** Durable Objects and kinds without a probe: a call would make an object, or run somebody's code. */
export async function probePresence(): Promise<Measurement> {
  return {
    latencyMs: null,
    usage: null,
    metrics: [],
    details: [{ label: "Round trip", value: "None: a call would leave something behind" }],
  };
}
