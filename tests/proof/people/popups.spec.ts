import { expect, test } from "../../browser/system";
import { proofSize } from "../../support/proof-size";
import { proofSeed, seededRandom } from "../../support/seeded-random";
import { faultsOfPopups } from "./popups";
import { allScreens, nameOf, type Screen } from "./screens";
import { waysOf } from "./visitors";

/**
 * CI checks a sample, each screen in one way; the full size every screen at every width in both
 * themes.
 */
const { share, isWhole } = proofSize({
  ci: { share: 0.03, isWhole: false },
  full: { share: 1, isWhole: true },
});

const random = seededRandom(proofSeed() + 4);
const visits = allScreens()
  .filter(({ role, isEmpty }) => role === "superadmin" && !isEmpty && random.fraction() < share)
  .flatMap((screen) => waysOf(isWhole, random).map((way) => ({ screen, ...way })));

if (isWhole) test.describe.configure({ mode: "parallel" });

test("what the header opens is sound", async ({ visitors }) => {
  const screen: Screen = { path: "/workers", role: "superadmin" };
  const { faults, opened } = await faultsOfPopups(visitors[1440], {
    ...{ screen, width: 1440, theme: "dark", root: "header" },
  });
  expect(faults).toEqual([]);
  // Search, shortcuts, notices, account. At this width, the menu button collapses the sidebar.
  expect(opened).toBe(4);
});

for (const visit of visits) {
  const { screen, width, theme } = visit;
  test(`what ${nameOf(screen)} opens at ${width} px, ${theme}, is sound`, async ({ visitors }) => {
    // As many presses as it has kinds of buttons.
    test.slow();
    expect((await faultsOfPopups(visitors[width], visit)).faults).toEqual([]);
  });
}
