import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { ROUTE_TABLE } from "../api/route-table";
import { benchOf, type Sent, startFaultySystem } from "../support/faults/bench";
import { type Found, sweepWrite } from "../support/faults/sweep";
import { judgeCall, judgePage, sweepRead } from "../support/faults/sweep-reads";
import { sweepReset } from "../support/faults/sweep-reset";
import { makeFaultWorld } from "../support/faults/world";
import { startIntegrationsStandIn } from "../support/integrations-stand-in";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { startProviderStandIn } from "../support/provider-stand-in";
import { LEFT_OUT_ROUTES, neverOpened, neverReached } from "./faults/coverage";
import { pagePaths, readCalls } from "./faults/reads";
import { sampleOf } from "./faults/sample";
import { startFaultIssuer } from "./faults/sign-in-writes";
import { NOBODYS_ORIGIN } from "./faults/system-writes";
import { WRITES } from "./faults/writes";

const ASKING_ENGINE = fileURLToPath(
  new URL("../support/faults/asking-engine.mjs", import.meta.url),
);

const total = { sites: 0, faults: 0, violations: 0 };

const providers = await Promise.all([startIntegrationsStandIn(), startProviderStandIn()]);
const [{ openAiBaseUrl }, { url }] = providers;
const issuer = await startFaultIssuer();
const system = await startFaultySystem({
  secrets: {
    OPENAI_API_BASE_URL: openAiBaseUrl,
    CLOUDFLARE_API_BASE_URL: url,
    OUTBOUND_ALLOWED_ORIGINS: `${NOBODYS_ORIGIN},${issuer.origin}`,
  },
  engine: [ASKING_ENGINE],
});
const world = { ...(await makeFaultWorld(system)), issuer };
const bench = await benchOf(system);
afterAll(async () => {
  printFigure(
    `Faults: ${total.sites} call sites, ${total.faults} faults, ${total.violations} violations`,
  );
  await system?.close();
  for (const provider of [...(providers ?? []), issuer]) await provider?.close();
});

function report({ sites, faults, violations }: Found): void {
  total.sites += sites;
  total.faults += faults;
  total.violations += violations.length;
  expect(violations).toEqual([]);
}

const { every, choose, isSure } = sampleOf(proofSize<"ci" | "full">({ ci: "ci", full: "full" }));
const isChosen = (_: unknown, at: number) => at % every === 0;

describe("a fault at any call of a service leaves all or nothing, and a retry converges", () => {
  it.each(WRITES.filter(isChosen))(
    "$title",
    async (write) => report(await sweepWrite(bench, world, { write, choose, isSure })),
    180_000,
  );
});

it("a reset that a fault cuts short is finished by the next request", async () => {
  report(await sweepReset(bench, { cookie: world.cookie, choose }));
}, 180_000);

describe("a fault at any call of a service is answered clearly", () => {
  it("by the API", async () => {
    for (const read of readCalls(world).filter(isChosen)) {
      const sent = { ...read, headers: { cookie: world.cookie } };
      report(await sweepRead(system, { sent, judge: judgeCall, choose }));
    }
  }, 300_000);

  it("by the pages, which show neither the wizard nor sign-in", async () => {
    for (const path of pagePaths(world).filter(isChosen)) {
      const sent = { method: "GET", path, headers: { cookie: world.cookie } };
      report(await sweepRead(system, { sent, judge: judgePage, choose }));
    }
  }, 300_000);

  it("by the startup check, which never says that nothing is set up", async () => {
    const sent = { method: "GET", path: "/api/auth/validate", headers: { cookie: world.cookie } };
    const judge: typeof judgeCall = (answer, ...others) =>
      judgeCall(answer, ...others) ?? (answer.status === 504 ? null : `answers ${answer.status}`);
    report(await sweepRead(system, { sent, judge, choose: (faults) => faults }));
  });
});

describe("the tables of this proof", () => {
  it("have a row for every call of the API", async () => {
    const sent: Sent[] = [];
    for (const write of WRITES) {
      // A call's data is created for it and may conflict with the next call.
      const again = () => bench.restore().then(() => write.sent(world));
      sent.push(await Promise.resolve(write.sent(world)).catch(again));
    }
    await bench.restore();
    expect(neverReached(ROUTE_TABLE, [...sent, ...readCalls(world), ...LEFT_OUT_ROUTES])).toEqual(
      [],
    );
  });

  it("have a row for every page", () => {
    const files = readdirSync("app/(console)", { recursive: true, encoding: "utf8" });
    expect(neverOpened(files, pagePaths(world))).toEqual([]);
  });
});
