import { existsSync, readFileSync } from "node:fs";

const CRASHED = { passed: 0, failed: 1, skipped: 0 };

/** Counts of a vitest JSON report; a missing or broken report is one failure. */
export function countVitest(file) {
  const report = readReport(file);
  if (!report) return CRASHED;
  const passed = report.numPassedTests ?? 0;
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  // A file that cannot even be loaded holds no test that could fail.
  const broken = (report.testResults ?? []).filter(
    (suite) =>
      suite.status === "failed" && !suite.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = (report.numFailedTests ?? 0) + broken;
  return { passed, failed: failed || report.success ? failed : 1, skipped };
}

/**
 * Counts of a Playwright JSON report; `flaky` ones failed first and passed when run again. A missing or broken report is one
 * failure.
 */
export function countPlaywright(file) {
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
