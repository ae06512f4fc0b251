import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import {
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  TestRunner,
  vi,
} from "vitest";
import { startTests } from "vitest/internal/browser";

/** What is to be tried, and where the answers go. */
interface Plan {
  /** By test file the mutants that are tried against it. */
  wanted: Record<string, number[]>;
  /** Where each caught mutant has a file of its number, which holds the test that noticed. */
  answers: string;
  /** A list of lines: a test file, what its first run took, and which mutants it came by. */
  reached: string;
}

const plan: Plan = JSON.parse(readFileSync(process.env.MUTANTS_PLAN ?? "", "utf8"));

/** Tests of one file that a mutant is tried against: of those for every kind of person a part is enough. */
const MOST_TESTS = 60;

/** In milliseconds: tests that take longer have their turn after the others. */
const SLOW_TEST = 3000;

/** In milliseconds: a mutant may make a test wait for ever. */
const LONGEST_TEST = 60_000;

/** What the instrumented guards ask: which mutant is on, and a note of who comes by. */
const mutants = { on: -1, reached: new Set<number>() };
Object.assign(globalThis, { __mutants: mutants });

const isCaught = (id: number) => existsSync(join(plan.answers, String(id)));

function tasksWithin(task: RunnerTask): RunnerTask[] {
  return task.type === "suite" ? [task, ...task.tasks.flatMap(tasksWithin)] : [task];
}

/** Runs tests of a file once more, up to the first that fails, and tells nobody but its caller. */
class AgainRunner extends TestRunner {
  // What a worker keeps to its end is the first runner's to let go.
  override onCleanupWorkerContext = undefined;

  constructor(first: TestRunner) {
    super({ ...first.config, testTimeout: LONGEST_TEST });
    // As the worker does it for the first one.
    Object.defineProperty(this, "moduleRunner", { value: Reflect.get(first, "moduleRunner") });
    this.__setTraces(Reflect.get(first, "_otel"));
  }

  override onAfterRunTask(test: RunnerTask) {
    super.onAfterRunTask(test);
    if (test.result?.state === "fail") this.cancel("test-failure");
  }
}

/**
 * Runs each test file as ever, and notes which mutants its tests come by. Then runs those tests again, once for each
 * wanted mutant with it switched on, in the same process: nothing is loaded or compiled anew but the test file.
 */
export default class MutantRunner extends TestRunner {
  /** By test the mutants that it came by, and those of what runs before and after tests. */
  private readonly reachedBy = new Map<string, Set<number>>();
  private readonly took = new Map<string, number>();
  private readonly reachedAround = new Set<number>();
  private readonly passesAlone = new Map<string, boolean>();

  override async onBeforeRunSuite(suite: RunnerTestSuite) {
    mutants.reached = this.reachedAround;
    await super.onBeforeRunSuite(suite);
  }

  override async onBeforeRunTask(test: RunnerTask) {
    mutants.reached = new Set();
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: RunnerTask) {
    super.onAfterRunTask(test);
    if (test.result?.state === "pass") {
      this.reachedBy.set(test.id, mutants.reached);
      this.took.set(test.id, test.result.duration ?? 0);
    }
    mutants.reached = this.reachedAround;
  }

  override async onAfterRunFiles(files: RunnerTestFile[]) {
    for (const file of files) {
      const name = relative(this.config.root, file.filepath);
      const reached = new Set([
        ...this.reachedAround,
        ...[...this.reachedBy.values()].flatMap((ids) => [...ids]),
      ]);
      const line = { name, took: Math.round(file.result?.duration ?? 0), reached: [...reached] };
      appendFileSync(plan.reached, `${JSON.stringify(line)}\n`);
      for (const id of plan.wanted[name] ?? [])
        if (reached.has(id) && !isCaught(id)) await this.tryMutant(file.filepath, id);
    }
    this.reachedBy.clear();
    this.reachedAround.clear();
    super.onAfterRunFiles(files);
  }

  /** Tests that come by a mutant, slow ones last; of all tests where only what runs around them does. */
  private testsFor(id: number): string[] {
    const tests = [...this.reachedBy.keys()];
    const near = tests.filter((test) => this.reachedBy.get(test)?.has(id));
    const time = (test: string) => Math.floor((this.took.get(test) ?? 0) / SLOW_TEST);
    return (near.length > 0 ? near : tests)
      .toSorted((one, next) => time(one) - time(next))
      .slice(0, MOST_TESTS);
  }

  private async tryMutant(path: string, id: number) {
    const left = new Set(this.testsFor(id));
    while (left.size > 0) {
      const failed = await this.findFailing(path, left, id);
      if (!failed) return;
      // What cannot be run again in this process has noticed nothing.
      if (await this.isRepeatable(path, failed.test ?? [...left][0] ?? "")) {
        writeFileSync(join(plan.answers, String(id)), failed.name);
        return;
      }
      if (failed.test === null) return;
      left.delete(failed.test);
    }
  }

  private async isRepeatable(path: string, test: string) {
    const known = this.passesAlone.get(test);
    if (known !== undefined) return known;
    const passes = (await this.findFailing(path, new Set([test]), -1)) === null;
    this.passesAlone.set(test, passes);
    return passes;
  }

  /** Runs tests of a file with a mutant on until one fails; `test` is null where it was what runs around them. */
  private async findFailing(path: string, tests: ReadonlySet<string>, id: number) {
    const again = new AgainRunner(this);
    mutants.on = id;
    try {
      const [file] = await startTests([{ filepath: path, testIds: [...tests] }], again);
      if (file?.result?.state !== "fail") return null;
      const test = tasksWithin(file).find(
        (task): task is RunnerTestCase => task.type === "test" && task.result?.state === "fail",
      );
      return { test: test?.id ?? null, name: `${file.name}: ${test?.name ?? "what runs before"}` };
    } finally {
      mutants.on = -1;
      vi.restoreAllMocks();
    }
  }
}
