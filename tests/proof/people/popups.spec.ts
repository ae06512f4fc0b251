import { expect, test } from "../../browser/system";
import { proofSize } from "../../support/proof-size";
import { proofSeed, seededRandom } from "../../support/seeded-random";
import { faultsOfPopups } from "./popups";
import { allScreens, nameOf, type Screen } from "./screens";
import { WIDTHS, type Width } from "./visitors";

const { share, widths } = proofSize<{ share: number; widths: readonly Width[] }>({
  ci: { share: 0.03, widths: [] },
  full: { share: 1, widths: WIDTHS },
});

const random = seededRandom(proofSeed() + 4);
const chosen = allScreens()
  .filter(({ role, isEmpty }) => role === "superadmin" && !isEmpty && random.fraction() < share)
  .map((screen) => ({ screen, at: widths.length > 0 ? widths : [random.pick(WIDTHS)] }));

if (share === 1) test.describe.configure({ mode: "parallel" });

test("what the header opens is sound", async ({ visitors }) => {
  const screen: Screen = { path: "/workers", role: "superadmin" };
  const { faults, opened } = await faultsOfPopups(visitors[1440], 1440, screen, "header");
  expect(faults).toEqual([]);
  // Search, shortcuts, notices, account; the three bars fold the sidebar at this width.
  expect(opened).toBe(4);
});

for (const { screen, at } of chosen) {
  for (const width of at) {
    test(`what ${nameOf(screen)} opens at ${width} px is sound`, async ({ visitors }) => {
      // As many presses as there are kinds of button on it.
      test.slow();
      expect((await faultsOfPopups(visitors[width], width, screen)).faults).toEqual([]);
    });
  }
}
