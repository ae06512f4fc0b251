// npm start: installs and builds what is missing, then serves the worker on http://localhost:$PORT.
import { buildWorker } from "./lib/build-worker.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { migrateLocal } from "./lib/migrations.mjs";
import { findModelServers } from "./lib/model-servers.mjs";
import { requireFreePort, wantedPort } from "./lib/ports.mjs";
import { keepPrivate } from "./lib/private-state.mjs";
import { main } from "./lib/processes.mjs";
import { recordRunning } from "./lib/running-console.mjs";
import { Sentence, say, seconds } from "./lib/say.mjs";
import { ensureLocalSecrets, localVariables } from "./lib/secrets.mjs";
import { serveWorker } from "./lib/serve.mjs";

main(async () => {
  const began = performance.now();
  const port = wantedPort();
  await requireFreePort(port);
  await ensureInstalled();
  keepPrivate();
  const variables = localVariables(ensureLocalSecrets());
  const [modelServers] = await Promise.all([findModelServers(), buildWorker(), migrateLocal()]);
  variables.ATRIUM_MODEL_SERVERS = JSON.stringify(modelServers);
  recordRunning(port);
  const { ready, ended } = serveWorker({ port, variables });
  await ready;
  say(`Atrium is at http://localhost:${port} (ready in ${seconds(began)}; Ctrl-C stops it).`);
  for (const { name, models } of modelServers)
    say(`${name} runs here with ${models} models. Add it under Integrations.`);
  if (await setupRequired(port)) say(`Setup password: ${variables.SETUP_PASSWORD}`);
  const code = await ended;
  throw new Sentence(`The worker ended by itself (${code}).`, code || 1);
});

/** Returns true only if the server says so: 503 with the code setup_required. */
async function setupRequired(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/validate`);
    if (answer.status !== 503) return false;
    return (await answer.json()).code === "setup_required";
  } catch {
    return false;
  }
}
