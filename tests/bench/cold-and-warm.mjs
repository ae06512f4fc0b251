// Worker size, the first answer after a start, and answer times under a bounded load.
import { cpus, platform, release, totalmem } from "node:os";
import { builtSizes } from "../../scripts/lib/build-worker.mjs";
import { size } from "../../scripts/lib/say.mjs";
import { measure, milliseconds, print, startBenchSystem } from "../support/bench-system.mjs";

const [processor] = cpus();
print(`${new Date().toISOString()}, ${platform()} ${release()}, Node ${process.version}`);
print(`${cpus().length} × ${processor?.model.trim()}, ${size(totalmem())} memory`);
print(`worker gzip ${size(builtSizes().workerGzip)}`);

const began = performance.now();
const { url, close } = await startBenchSystem();
try {
  const listening = performance.now();
  await (await fetch(url)).arrayBuffer();
  print(
    `start with an empty database ${milliseconds(listening - began)}, first request ${milliseconds(performance.now() - listening)}`,
  );
  for (const path of ["/api/health", "/"]) await measure(new URL(path, url), { name: path });
} finally {
  await close();
}
