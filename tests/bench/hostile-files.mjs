// How long people wait while the engine has files read that would hang or blow up what reads them.
import { SEED_SIZES } from "../../db/seed.ts";
import { size } from "../../scripts/lib/say.mjs";
import { seed, send, signIn, startBenchSystem } from "../support/bench/bench-system.mjs";
import { openReport } from "../support/bench/report.mjs";
import { shown, tableOf } from "../support/bench/tables.mjs";
import { processMemory, workerdMemory } from "../support/bench/workerd-process.mjs";
import { HOSTILE_FILES } from "../support/hostile-files.ts";

const RAG = {
  name: "Hostile",
  details: "Files that should take nothing down",
  ragUrl: "https://example.com",
  ragType: "document-qa",
  status: "inactive",
};
/** The requests made meanwhile, one after another. */
const ASKED = { health: "/api/health", page: "/tasks" };
const MOST_P95_MS = 300;
/** So many of each with nothing beside them, to compare. */
const BEFORE = 60;
const LOOK_EVERY_MS = 25;
const HEAD = [
  "file",
  "bytes",
  "it is then",
  "seconds",
  "health p95",
  "page p95",
  "console and engine",
  "reader",
];

const report = openReport("Hostile files");
const system = await startBenchSystem({ engine: true });
/** The most memory since it was last looked at. */
const peaks = { console: 0, reader: 0 };
const watch = setInterval(() => {
  peaks.console = Math.max(peaks.console, workerdMemory(system.readerId()) ?? 0);
  peaks.reader = Math.max(peaks.reader, processMemory(system.readerId()));
}, LOOK_EVERY_MS);
function takePeaks() {
  const taken = [peaks.console, peaks.reader].map((bytes) => (bytes > 0 ? size(bytes) : ""));
  Object.assign(peaks, { console: 0, reader: 0 });
  return taken;
}
try {
  await seed(system, SEED_SIZES.small);
  const cookie = await signIn(system, "superadmin");
  const { rag } = await send(system, cookie, ["POST", "/api/rags", RAG]);
  await ask(cookie, (count) => count < BEFORE);
  const before = await ask(cookie, (count) => count < BEFORE);
  const rows = [["none", "", "", "", ...waits(before), ...takePeaks()]];
  for (const file of HOSTILE_FILES) rows.push(await measure(cookie, rag.id, file));
  report.add(
    `Response times in milliseconds of health and the tasks page, requested in turn until the document is read or has failed. Budget: ${MOST_P95_MS} ms at p95. Beside it the most memory of the two processes; a reader of more than 700 MiB is ended.`,
  );
  report.add(tableOf(HEAD, rows));
  report.close();
} finally {
  clearInterval(watch);
  await system.close();
}

/** Milliseconds of each answer, asked for in turn as long as it is wanted. */
async function ask(cookie, isWanted) {
  const times = { health: [], page: [] };
  while (await isWanted(times.page.length)) {
    for (const [name, path] of Object.entries(ASKED)) {
      const began = performance.now();
      const answer = await fetch(new URL(path, system.url), { headers: { cookie } });
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
      await answer.text();
      times[name].push(performance.now() - began);
    }
  }
  return times;
}

function waits(times) {
  return Object.values(times).map((all) => {
    const p95 = all.toSorted((one, other) => one - other)[Math.floor(all.length * 0.95)];
    return `${shown(p95, 0)}${p95 > MOST_P95_MS ? ": too long" : ""}`;
  });
}

async function measure(cookie, ragId, { name, bytes }) {
  const made = bytes();
  const form = new FormData();
  form.set("file", new File([made], name));
  const call = ["POST", `/api/rags/${ragId}/documents`, form];
  const { documents } = await send(system, cookie, call);
  const began = performance.now();
  const state = system.DB.prepare("SELECT state FROM rag_documents WHERE id = ?");
  const read = () => state.bind(documents[0].id).first("state");
  const times = await ask(cookie, async () => !["ready", "failed"].includes(await read()));
  const seconds = (performance.now() - began) / 1000;
  report.progress(`${name} | ${shown(seconds)} s`);
  return [name, size(made.length), await read(), shown(seconds), ...waits(times), ...takePeaks()];
}
