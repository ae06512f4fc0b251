// npm run build: builds the worker in .build/worker and prints its sizes.
import { buildWorker, saySizes } from "./lib/build-worker.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main } from "./lib/processes.mjs";

main(async () => {
  await ensureInstalled();
  await buildWorker({ force: true });
  saySizes();
});
