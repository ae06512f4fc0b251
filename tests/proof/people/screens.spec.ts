import { expect, test } from "../../browser/system";
import { proofSize } from "../../support/proof-size";
import { proofSeed, seededRandom } from "../../support/seeded-random";
import { allScreens, nameOf } from "./screens";
import { faultsOf } from "./soundness";
import { waysOf } from "./visitors";

/** CI visits a sample once; the full size every screen at every width in both themes. */
const { share, isWhole } = proofSize({
  ci: { share: 0.07, isWhole: false },
  full: { share: 1, isWhole: true },
});

const random = seededRandom(proofSeed());
const visits = allScreens()
  .filter(() => random.fraction() < share)
  .flatMap((screen) => waysOf(isWhole, random).map((way) => ({ screen, ...way })));

if (isWhole) test.describe.configure({ mode: "parallel" });

for (const { screen, width, theme } of visits) {
  test(`${nameOf(screen)} is sound at ${width} px, ${theme}, zoomed and without motion`, async ({
    visitors,
  }) => {
    const visitor = visitors[width];
    await visitor.open(screen, theme);
    expect(await faultsOf(visitor, width)).toEqual([]);
  });
}
