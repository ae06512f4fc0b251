import { formatBytes, type Measurement, ProbeFailure, step } from "./measurement";

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
  if (status !== 200) throw new ProbeFailure(`${KNOWN_FILE} was answered with ${status}`);
  return {
    latencyMs: Date.now() - startedAt,
    usage: null,
    metrics: [{ label: "File fetched", ...formatBytes(bytes) }],
    details: [{ label: "Round trip", value: `Fetch ${KNOWN_FILE}` }],
  };
}
