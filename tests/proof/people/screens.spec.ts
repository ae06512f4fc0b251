import { expect, test } from "../../browser/system";
import { proofSize } from "../../support/proof-size";
import { proofSeed, seededRandom } from "../../support/seeded-random";
import { allScreens, nameOf, type Screen } from "./screens";
import { faultsOf } from "./soundness";
import { WIDTHS, type Width } from "./visitors";

/** In CI one visit of a sample; in full every screen at every width. */
const { share, widths } = proofSize<{ share: number; widths: readonly Width[] }>({
  ci: { share: 0.08, widths: [] },
  full: { share: 1, widths: WIDTHS },
});

const random = seededRandom(proofSeed());
const chosen: [Screen, readonly Width[]][] = allScreens()
  .filter(() => random.fraction() < share)
  .map((screen) => [screen, widths.length > 0 ? widths : [random.pick(WIDTHS)]]);

if (share === 1) test.describe.configure({ mode: "parallel" });

for (const [screen, at] of chosen) {
  for (const width of at) {
    test(`${nameOf(screen)} is sound at ${width} px, zoomed and without motion`, async ({
      visitors,
    }) => {
      const visitor = visitors[width];
      await visitor.open(screen);
      expect(await faultsOf(visitor, width)).toEqual([]);
    });
  }
}
