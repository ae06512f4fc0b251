import { afterAll, describe, expect, it } from "vitest";
import { ACCESS_GRANTS } from "../support/falls/access-grants";
import { sweepFalls } from "../support/falls/sweep";
import { benchOf } from "../support/faults/bench";
import { makeFaultWorld } from "../support/faults/world";
import { startInProcess } from "../support/in-process/system";
import { startIntegrationsStandIn } from "../support/integrations-stand-in";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { startProviderStandIn } from "../support/provider-stand-in";
import { NOBODYS_ORIGIN } from "./faults/system-writes";
import { WRITES } from "./faults/writes";

const { every, isWhole } = proofSize({
  ci: { every: 61, isWhole: false },
  full: { every: 1, isWhole: true },
});

/** Calls that don't depend on a right, or whose effect isn't a statement. */
const LEFT_OUT = [
  // A person's own sessions, password and tokens, independent of their role.
  "/api/auth/",
  "DELETE /api/tokens/",
  // Anyone may report a crash.
  "POST /api/errors",
  // Searches are recorded after the answer.
  "/search",
  "/ask",
  // Approving one's own run: it acts later with the permissions of that moment (runs-falls.test.ts).
  "POST /api/approvals",
  // It has already happened outside; its result is recorded.
  "/test",
];
const isByRight = ({ title }: { title: string }) => !LEFT_OUT.some((part) => title.includes(part));

const providers = await Promise.all([startIntegrationsStandIn(), startProviderStandIn()]);
const [{ openAiBaseUrl }, { url }] = providers;
const system = await startInProcess({
  OPENAI_API_BASE_URL: openAiBaseUrl,
  CLOUDFLARE_API_BASE_URL: url,
  OUTBOUND_ALLOWED_ORIGINS: NOBODYS_ORIGIN,
});
const world = await makeFaultWorld(system);
const bench = await benchOf(system);
let total = 0;
afterAll(async () => {
  printFigure(`Falls: ${total} times somebody lost a right on the way of a write`);
  await system?.close();
  for (const provider of providers ?? []) await provider.close();
});

describe.each(ACCESS_GRANTS)("$by who loses their right on the way", (grant) => {
  it.each(WRITES.filter(isByRight).filter((_, at) => at % every === 0))(
    "writes nothing from then on: $title",
    async (write) => {
      const place = { system, bench, world };
      const { falls, violations } = await sweepFalls(place, { write, grant, isWhole });
      total += falls;
      expect(violations).toEqual([]);
    },
    60_000,
  );
});
