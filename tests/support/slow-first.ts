import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take far longer than their size tells, the longest first. Begun last, they would be waited for at the end,
 * with the other processor idle.
 */
const SLOW = [
  "unit/tasks/list.",
  "unit/auth/sessions",
  "unit/records/lists",
  "unit/media/uploads",
  "unit/scripts/recover",
  "unit/scripts/deploy",
  "unit/system/reset",
  "unit/audit/audit-undoes",
  "unit/users/role-limits",
  "unit/scripts/seed",
  "unit/onboarding/create-",
  "unit/records/import-many",
  "api/next-dev",
  "proof/authorisation-matrix",
  "api/authorisation",
  "api/integrations.",
  "proof/faults.",
  "api/onboarding.",
  "api/auth.",
  "proof/malformed-input",
  "api/api-document",
  "api/system-security",
  "proof/falls",
];

/** Files that see the application keep to a limit of time: they come when the build, beside which others run, is over. */
const LAST = ["unit/bindings/", "unit/provider/"];

function rank({ moduleId }: TestSpecification): number {
  if (LAST.some((name) => moduleId.includes(`/tests/${name}`))) return SLOW.length + 1;
  const found = SLOW.findIndex((name) => moduleId.includes(`/tests/${name}`));
  return found === -1 ? SLOW.length : found;
}

/** The order of test files: the slow ones, then as Vitest has it, then those that are about time. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
