// npm run dev: next dev with hot reload, local secrets and the local D1, KV and R2.
import "./bundle-migrations.mjs";
import { buildReader } from "./lib/build-worker.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { migrateLocal } from "./lib/migrations.mjs";
import { requireFreePort, wantedPort } from "./lib/ports.mjs";
import { keepPrivate } from "./lib/private-state.mjs";
import { main, start } from "./lib/processes.mjs";
import { at, toolEnvironment } from "./lib/project.mjs";
import { recordRunning } from "./lib/running-console.mjs";
import { say } from "./lib/say.mjs";
import { ensureLocalSecrets, localVariables } from "./lib/secrets.mjs";

main(async () => {
  const port = wantedPort();
  await requireFreePort(port);
  await ensureInstalled();
  keepPrivate();
  const variables = localVariables(ensureLocalSecrets());
  await Promise.all([buildReader(), migrateLocal()]);
  say(`Setup password, as long as set-up is not complete: ${variables.SETUP_PASSWORD}`);
  recordRunning(port);
  const child = start("next", ["dev", "--port", String(port), "--hostname", "localhost"], {
    cwd: at(),
    // In the worker, the adapter copies its variables here. In development, nothing else does.
    env: toolEnvironment({ ...variables, ATRIUM_DEV_VARIABLES: JSON.stringify(variables) }),
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
});
