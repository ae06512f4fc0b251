import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { buildWorker } from "./build-worker.mjs";
import { run } from "./processes.mjs";
import { at, filesUnder, toolEnvironment } from "./project.mjs";
import { Sentence } from "./say.mjs";
import { ensureBrowser, ensureCurl } from "./test-tools.mjs";

const one = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/** How much of what a failed test said is repeated at the end. */
const MESSAGE = 1500;

/**
 * The stages of `npm test` in order; each answers how many tests passed, failed and were skipped. They are told which parts
 * of file names to run, and whether another stage runs at the same time.
 */
export const STAGES = {
  lint: () => check("biome", ["check", "."]),
  checklist: () => check("node", ["scripts/checklist.mjs"]),
  // The types of the routes are made anew: those of an earlier build may name pages that are gone.
  types: async () => {
    const generated = await check("next", ["typegen"]);
    return generated.passed === 1
      ? check("tsc", ["--noEmit", "--incremental", "false"])
      : generated;
  },
  build: async () => {
    try {
      await buildWorker();
      return one(true);
    } catch (error) {
      if (!(error instanceof Sentence)) throw error;
      process.stderr.write(`${error.message}\n`);
      return one(false);
    }
  },
  // A new database gets its schema from a file of the build.
  unit: async (filters) => {
    const migrations = await check("node", ["scripts/bundle-migrations.mjs"]);
    return migrations.failed > 0 ? migrations : vitest("unit", filters);
  },
  api: async (filters, { isBeside = false } = {}) => {
    await ensureCurl();
    // The browser's two leave idle what one more can use, but not two; and their lines would stand in each other's way.
    return vitest("api", filters, isBeside ? { workers: 1, quiet: true } : {});
  },
  browser: (filters) => playwright(filters),
};

const BUILT_FOR = ["build", "api", "browser"];

/** The folders of tests that a stage runs, and how their files end. */
const TESTS = {
  unit: { folders: ["unit"], ending: ".test.ts" },
  api: { folders: ["api", "proof"], ending: ".test.ts" },
  browser: { folders: ["browser", "proof"], ending: ".spec.ts" },
};

/**
 * Which stages run, from the words after `npm test --`: stage names, else parts of test file names.
 * @returns {{ stages: string[], filters: string[] }}
 */
export function planStages(words) {
  const named = words.filter((word) => word in STAGES);
  const filters = words.filter((word) => !(word in STAGES));
  if (words.length === 0) return { stages: Object.keys(STAGES), filters };
  const wanted = named.length > 0 ? named : stagesWith(filters);
  if (wanted.length === 0) throw new Sentence(`No test file matches "${filters.join(" ")}".`);
  if (wanted.some((stage) => BUILT_FOR.includes(stage))) wanted.push("build");
  return { stages: Object.keys(STAGES).filter((stage) => wanted.includes(stage)), filters };
}

/** In the order in which they begin. The lists of one line run at the same time: each leaves processor time to the other. */
const ORDER = [
  // Types and the build are often at work on one core alone.
  [["lint", "checklist", "types", "build"], ["unit"]],
  // The browser's tests wait for a quarter of their time.
  [["browser"], ["api"]],
];

/**
 * What runs of it.
 * @returns {string[][][]} one after the other, groups of lists that run at the same time
 */
export function inOrder(stages) {
  return ORDER.map((lists) =>
    lists
      .map((list) => list.filter((name) => stages.includes(name)))
      .filter((list) => list.length > 0),
  ).filter((lists) => lists.length > 0);
}

function stagesWith(filters) {
  return Object.keys(TESTS).filter((stage) => {
    const { folders, ending } = TESTS[stage];
    return folders
      .flatMap((folder) => filesUnder(at("tests", folder)))
      .some((file) => file.endsWith(ending) && filters.some((filter) => file.includes(filter)));
  });
}

async function check(command, args) {
  const { code } = await run(command, args, { cwd: at(), env: toolEnvironment(), quiet: false });
  return one(code === 0);
}

/** With `quiet` what it says comes in one piece, when it is over. */
async function vitest(project, filters, { workers, quiet = false } = {}) {
  const report = freshReport(project);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const most = workers ? [`--maxWorkers=${workers}`] : [];
  const args = [
    ...["run", "--project", project, "--passWithNoTests"],
    ...[...most, ...reporters, ...filters],
  ];
  const { code, out } = await run("vitest", args, { ...testOptions(), quiet });
  if (quiet) process.stdout.write(out);
  return agreeing(countVitest(report), code);
}

async function playwright(filters) {
  if (!filesUnder(at("tests", "browser")).some((file) => file.endsWith(".spec.ts"))) {
    return { passed: 0, failed: 0, skipped: 0 };
  }
  const report = freshReport("browser");
  const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_REPORT: report };
  const { code } = await run("playwright", ["test", ...filters], testOptions(env));
  return agreeing(countPlaywright(report), code);
}

function testOptions(extra = {}) {
  return { cwd: at(), env: toolEnvironment(extra), quiet: false };
}

/** A runner that fails although its report shows no failure (an unhandled error) has failed. */
function agreeing(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The last run's report must not be counted when this run's does not come about. */
function freshReport(name) {
  const file = at(".build", `${name}.json`);
  if (!existsSync(at(".build"))) mkdirSync(at(".build"), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

const CRASHED = { passed: 0, failed: 1, skipped: 0 };

/** Counts of a vitest JSON report, and what failed; a missing or broken report is one failure. */
function countVitest(file) {
  const report = readReport(file);
  if (!report) return CRASHED;
  const passed = report.numPassedTests ?? 0;
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  // A file that cannot even be loaded holds no test that could fail.
  const failures = (report.testResults ?? []).flatMap((suite) => {
    const tests = suite.assertionResults.filter((test) => test.status === "failed");
    if (tests.length === 0 && suite.status === "failed")
      return [failure(suite.name, suite.message)];
    return tests.map((test) =>
      failure(`${suite.name} › ${test.fullName}`, test.failureMessages.join("\n")),
    );
  });
  return {
    passed,
    failed: failures.length || report.success ? failures.length : 1,
    skipped,
    failures,
  };
}

function failure(name, message = "") {
  return `${name.replace(at("/"), "")}\n${message.slice(0, MESSAGE)}`;
}

/**
 * Counts of a Playwright JSON report; `flaky` ones failed first and passed when run again. A missing or broken report is one
 * failure.
 */
function countPlaywright(file) {
  const report = readReport(file);
  if (!report?.stats) return CRASHED;
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats;
  const failed = unexpected + (report.errors?.length ?? 0);
  return { passed: expected + flaky, failed, skipped, flaky };
}

function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
