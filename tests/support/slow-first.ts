import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take much longer than their size suggests, longest first. Started last, they would run
 * alone while the other processor idles.
 */
const SLOW = [
  "unit/patterns.",
  "unit/seed/fill",
  "unit/tasks/list.",
  "unit/agents/proposals.",
  "unit/resource/resources",
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
  "api/deploy.",
  "api/next-dev",
  "proof/faults.",
  "proof/proposals.",
  "proof/authorisation-matrix",
  "api/conformance/conformance.",
  "proof/runs-falls",
  "api/authorisation",
  "api/integrations.",
  "api/onboarding.",
  "api/auth.",
  "proof/malformed-input",
  "api/api-document",
  "api/system-security",
  "proof/falls",
];

/** Files that check time limits. They run after the build, because other files run during it. */
const LAST = ["unit/bindings/", "unit/provider/"];

function rank({ moduleId }: TestSpecification): number {
  if (LAST.some((name) => moduleId.includes(`/tests/${name}`))) return SLOW.length + 1;
  const found = SLOW.findIndex((name) => moduleId.includes(`/tests/${name}`));
  return found === -1 ? SLOW.length : found;
}

/** Orders test files: slow ones, then Vitest's order, then those about time. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
