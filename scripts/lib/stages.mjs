import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { buildWorker } from "./build-worker.mjs";
import { run } from "./processes.mjs";
import { at, filesUnder, toolEnvironment } from "./project.mjs";
import { Sentence } from "./say.mjs";
import { ensureBrowser, ensureCurl } from "./test-tools.mjs";

/**
 * API test files that take minutes of a processor: one deploys, the other builds routes under `next
 * dev`. Beside the browser tests they run once those are done, so that both processors stay busy.
 */
const HEAVY_API = ["tests/api/deploy.test.ts", "tests/api/next-dev.test.ts"];

const one = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/** Maximum characters of a failed test's message that are repeated at the end. */
const MESSAGE = 1500;

/**
 * The stages of `npm test` in order. Each returns how many tests passed, failed and were skipped.
 * They get parts of file names to run, and whether another stage runs at the same time.
 */
export const STAGES = {
  lint: () => check("biome", ["check", "."]),
  checklist: () => check("node", ["scripts/checklist.mjs"]),
  // Route types are generated again, because those of an earlier build may name pages that don't
  // exist any more.
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
    // The browser tests leave enough processor time for one worker, but not for two. Quiet, so that
    // the outputs don't mix.
    return vitest("api", filters, isBeside ? { workers: 1, quiet: true, without: HEAVY_API } : {});
  },
  browser: (filters) => playwright(filters),
};

/** What the API stage leaves out beside the browser tests. Planned with both, never by name. */
const API_REST = "api, rest";
STAGES[API_REST] = async (filters) => {
  const files = HEAVY_API.filter(
    (file) => filters.length === 0 || filters.some((filter) => file.includes(filter)),
  );
  return files.length === 0
    ? { passed: 0, failed: 0, skipped: 0 }
    : vitest("api", files, { workers: 1, quiet: true, report: "api-rest" });
};

const BUILT_FOR = ["build", "api", "browser"];

/** The test folders of a stage, and how their files end. */
const TESTS = {
  unit: { folders: ["unit"], ending: ".test.ts" },
  api: { folders: ["api", "proof"], ending: ".test.ts" },
  browser: { folders: ["browser", "proof"], ending: ".spec.ts" },
};

/**
 * Returns the stages to run, from the arguments of `npm test`: stage names, or parts of test file
 * names.
 * @returns {{ stages: string[], filters: string[] }}
 */
export function planStages(words) {
  const all = Object.keys(STAGES).filter((stage) => stage !== API_REST);
  const named = words.filter((word) => all.includes(word));
  const filters = words.filter((word) => !all.includes(word));
  if (words.length === 0) return { stages: all, filters };
  const wanted = named.length > 0 ? named : stagesWith(filters);
  if (wanted.length === 0) throw new Sentence(`No test file matches "${filters.join(" ")}".`);
  if (wanted.some((stage) => BUILT_FOR.includes(stage))) wanted.push("build");
  return { stages: all.filter((stage) => wanted.includes(stage)), filters };
}

/**
 * The order of stages. Lists on one line run at the same time: each leaves processor time for the
 * other.
 */
const ORDER = [
  // Types and the build often use only one core.
  [["lint", "checklist", "types", "build"], ["unit"]],
  // The browser tests wait for a quarter of their time.
  [["browser", API_REST], ["api"]],
];

/**
 * Returns the stages to run in order.
 * @returns {string[][][]} groups that run one after the other, of lists that run at the same time
 */
export function inOrder(stages) {
  const isBoth = stages.includes("browser") && stages.includes("api");
  const planned = isBoth ? [...stages, API_REST] : stages;
  return ORDER.map((lists) =>
    lists
      .map((list) => list.filter((name) => planned.includes(name)))
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

/** With `quiet`, the output is printed at the end in one piece. */
async function vitest(project, filters, options = {}) {
  const { workers, quiet = false, without = [], report: name = project } = options;
  const report = freshReport(name);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const most = workers ? [`--maxWorkers=${workers}`] : [];
  const args = [
    ...["run", "--project", project, "--passWithNoTests"],
    ...[...most, ...reporters, ...without.map((file) => `--exclude=${file}`), ...filters],
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

/**
 * If a runner fails without a failure in its report, such as an unhandled error, counts one
 * failure.
 */
function agreeing(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Deletes the previous report, so that it isn't counted if this run writes none. */
function freshReport(name) {
  const file = at(".build", `${name}.json`);
  if (!existsSync(at(".build"))) mkdirSync(at(".build"), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

const CRASHED = { passed: 0, failed: 1, skipped: 0 };

/**
 * Counts a vitest JSON report and collects its failures. A missing or broken report counts as one
 * failure.
 */
function countVitest(file) {
  const report = readReport(file);
  if (!report) return CRASHED;
  const passed = report.numPassedTests ?? 0;
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  // A file that can't be loaded has no test that could fail.
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
 * Counts a Playwright JSON report and collects its failures. `flaky` tests failed first and passed on retry. A missing or
 * broken report counts as one failure.
 */
function countPlaywright(file) {
  const report = readReport(file);
  if (!report?.stats) return CRASHED;
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats;
  const failed = unexpected + (report.errors?.length ?? 0);
  const failures = (report.suites ?? []).flatMap((suite) => browserFailures(suite, suite.title));
  return { passed: expected + flaky, failed, skipped, flaky, failures };
}

/** Collects a suite's failed tests, each with the message of its last try. */
function browserFailures({ specs = [], suites = [] }, name) {
  const own = specs.flatMap(({ ok, title, tests }) =>
    ok ? [] : [failure(`${name} › ${title}`, tests[0]?.results.at(-1)?.error?.message)],
  );
  return [...own, ...suites.flatMap((one) => browserFailures(one, `${name} › ${one.title}`))];
}

function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
