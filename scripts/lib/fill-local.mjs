// Fills the local D1: `node fill-local.mjs '{"size":"small","force":false,"today":0,"state":"…"}'`, on Node 24.
import { SEED_PASSWORD } from "../../db/seed/password.ts";
import { SEED_SIZES } from "../../db/seed.ts";
import { fill } from "./fill.mjs";
import { localBindings } from "./local-bindings.mjs";
import { Sentence, say, seconds } from "./say.mjs";

const IN_USE =
  "The local database is being written by a running Atrium: stop that (Ctrl-C in npm start), then seed again.";

function report({ size }, began) {
  const { users, projects, agents, rags, tasks } = SEED_SIZES[size];
  const count = (number, word) => `${number.toLocaleString("en")} ${word}`;
  const parts = [count(users, "people"), count(projects, "projects"), count(agents, "agents")];
  say(
    `Seeded ${[...parts, count(rags, "RAGs"), count(tasks, "tasks")].join(", ")} in ${seconds(began)}.`,
  );
  say("Sign in as superadmin@example.com, admin@example.com or moderator@example.com;");
  say(`everybody's password is ${SEED_PASSWORD}. npm start serves it.`);
}

const options = JSON.parse(process.argv[2] ?? "{}");
const began = performance.now();
const proxy = await localBindings(options.state);
try {
  await fill(proxy.env, options);
  report(options, began);
} catch (error) {
  const isLocked = /database is locked|SQLITE_BUSY/.test(String(error));
  if (!isLocked && !(error instanceof Sentence)) throw error;
  process.stderr.write(`${isLocked ? IN_USE : error.message}\n`);
  process.exitCode = 1;
} finally {
  await proxy.dispose();
}
