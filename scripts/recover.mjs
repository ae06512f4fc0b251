// npm run recover -- you@example.com [--remote]: creates or restores a superadmin if no one can
// sign in as one.
import { ensureInstalled } from "./lib/install.mjs";
import { migrateLocal } from "./lib/migrations.mjs";
import { keepPrivate } from "./lib/private-state.mjs";
import { main, run } from "./lib/processes.mjs";
import { at, toolEnvironment } from "./lib/project.mjs";
import { Sentence } from "./lib/say.mjs";

main(async () => {
  const words = process.argv.slice(2);
  if (words.includes("--remote") && process.env.CI)
    throw new Sentence(
      "Stopped: the new password would stay in this log. Run this on your own machine.",
    );
  await ensureInstalled();
  keepPrivate();
  if (!words.includes("--remote")) await migrateLocal();
  // The password hash is written in TypeScript, which only the project's own Node can read.
  const script = at("scripts", "lib", "recover-steps.mjs");
  const { code } = await run("node", [script, ...words], {
    cwd: at(),
    env: toolEnvironment(),
    quiet: false,
  });
  return code ?? 1;
});
