import { withCpuTime } from "./cpu.mjs";

const CONNECTIONS = 8;

/** Asks as fast as the answers come, on eight connections, for a fixed time; `cpu` is what one answer took of a processor. */
export async function load(address, { seconds, headers = {} }) {
  const times = [];
  const statuses = new Set();
  const until = performance.now() + seconds * 1000;
  const connection = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const answer = await fetch(address, { headers });
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      statuses.add(answer.status);
    }
  };
  const { cpu } = await withCpuTime(() =>
    Promise.all(Array.from({ length: CONNECTIONS }, connection)),
  );
  times.sort((a, b) => a - b);
  const share = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  return {
    rate: times.length / seconds,
    // Processor time does not depend on what else the machine does, as the times do.
    cpu: cpu === null ? "CPU unknown" : `CPU ${(cpu / times.length).toFixed(1)} ms`,
    p50: share(0.5),
    p95: share(0.95),
    statuses: [...statuses],
  };
}
