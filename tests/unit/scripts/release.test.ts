import { expect, it } from "vitest";
import { withRelease } from "../../../scripts/lib/release-files.mjs";

const DAY = new Date("2026-12-01T09:00:00Z");
const LOG = "# Changes\n\n## Unreleased\n\n- A thing.\n\n## 1.0.0 — 2026-11-29\n\nFirst.\n";

it("a release takes what is under Unreleased, and leaves that empty", () => {
  const next = withRelease(LOG, "1.1.0", DAY);
  expect(next).toBe(
    "# Changes\n\n## Unreleased\n\n## 1.1.0 — 2026-12-01\n\n- A thing.\n\n## 1.0.0 — 2026-11-29\n\nFirst.\n",
  );
});

it("preparing the same release again changes nothing", () => {
  expect(withRelease(LOG, "1.0.0", DAY)).toBe(LOG);
});

it("a release that says nothing is refused", () => {
  const empty = LOG.replace("- A thing.\n\n", "");
  expect(() => withRelease(empty, "1.1.0", DAY)).toThrow('nothing under "Unreleased"');
});
