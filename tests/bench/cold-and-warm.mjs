// Worker size, the first answer after a start, and answer times under a bounded load.
import { cpus, platform, release, totalmem } from "node:os";
import { createTestHarness } from "wrangler";
import { builtSizes } from "../../scripts/lib/build-worker.mjs";
import { readMigrations } from "../../scripts/lib/migrations.mjs";
import { at, ROOT } from "../../scripts/lib/project.mjs";
import { size } from "../../scripts/lib/say.mjs";
import { load } from "../support/load.mjs";

const print = (line) => process.stdout.write(`${line}\n`);
const milliseconds = (value) => `${value.toFixed(1)} ms`;

const [processor] = cpus();
print(`${new Date().toISOString()}, ${platform()} ${release()}, Node ${process.version}`);
print(`${cpus().length} × ${processor?.model.trim()}, ${size(totalmem())} memory`);
print(`worker gzip ${size(builtSizes().workerGzip)}`);

const harness = createTestHarness({
  root: ROOT,
  workers: [
    {
      configPath: "./wrangler.jsonc",
      prebuiltWorkerDir: "./.build/worker",
      secrets: {
        SETUP_PASSWORD: "benchmark",
        SESSION_SECRET: "benchmark-session-secret-of-more-than-32-bytes",
        ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
        ATRIUM_LOCAL: "1",
      },
    },
  ],
});
try {
  const began = performance.now();
  const { url } = await harness.listen();
  print(`start ${milliseconds(performance.now() - began)}`);
  if (readMigrations(at("db", "migrations")).length > 0) {
    await harness.getWorker().applyD1Migrations("DB");
  }
  const listening = performance.now();
  await (await fetch(url)).arrayBuffer();
  print(
    `start ${milliseconds(listening - began)}, first request ${milliseconds(performance.now() - listening)}`,
  );
  for (const path of ["/api/health", "/"]) {
    const { rate, p50, p95, cpu, statuses } = await load(new URL(path, url), { seconds: 5 });
    print(
      `GET ${path}: ${rate.toFixed(0)}/s, ${cpu}, p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)} (status ${statuses.join(", ")})`,
    );
  }
} finally {
  await harness.close();
}
