import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCESS_GRANTS } from "../support/falls/access-grants";
import { sweepFalls } from "../support/falls/sweep";
import { type Bench, benchOf } from "../support/faults/bench";
import { type FaultWorld, makeFaultWorld } from "../support/faults/world";
import { type InProcess, startInProcess } from "../support/in-process/system";
import {
  type IntegrationsStandIn,
  startIntegrationsStandIn,
} from "../support/integrations-stand-in";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { type ProviderStandIn, startProviderStandIn } from "../support/provider-stand-in";
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

let providers: [IntegrationsStandIn, ProviderStandIn];
let system: InProcess;
let bench: Bench;
let world: FaultWorld;
let total = 0;
beforeAll(async () => {
  providers = await Promise.all([startIntegrationsStandIn(), startProviderStandIn()]);
  const [{ openAiBaseUrl }, { url }] = providers;
  system = await startInProcess({
    OPENAI_API_BASE_URL: openAiBaseUrl,
    CLOUDFLARE_API_BASE_URL: url,
    OUTBOUND_ALLOWED_ORIGINS: NOBODYS_ORIGIN,
  });
  world = await makeFaultWorld(system);
  bench = await benchOf(system);
});
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
