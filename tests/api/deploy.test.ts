import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkAddress } from "../../scripts/lib/deploy-checks.mjs";
import { run } from "../../scripts/lib/processes.mjs";
import { toolEnvironment } from "../../scripts/lib/project.mjs";
import { type DeployWorld, deployWorld } from "../support/deploy-world";
import { standInEnvironment } from "../support/fake-wrangler";
import { completeSetup } from "../support/people";
import { type ProviderStandIn, startProviderStandIn } from "../support/provider-stand-in";
import { runScript } from "../support/shell";
import { type System, startSystem } from "../support/system";

describe("the real wrangler, as the quick one of the unit tests", () => {
  /** Finding and creating resources hasn't changed, and each real call takes seconds. */
  const QUICK = /^(d1 (list|create|migrations)|kv|r2|secret) /;
  let world: DeployWorld;
  beforeAll(async () => {
    world = await deployWorld();
    const quick = world.wrangler.run;
    const real: typeof quick = (command, args) => {
      const env = toolEnvironment({ ...standInEnvironment(world.standIn), CI: "true" });
      return run(command, [...args], { env });
    };
    world.wrangler.run = (command, args) =>
      (QUICK.test(args.join(" ")) ? quick : real)(command, args);
  });
  afterAll(() => world?.close());

  it("deploys, takes back what fails with the traffic, and goes back to the version before", async () => {
    await world.deploy();
    const first = world.versions();
    world.standIn.breakNext("atrium", "with-traffic");
    await expect(world.deploy()).rejects.toThrow(
      /health answers 500\. atrium runs version \w+ again\. (atrium-\w+ runs version \w+ again\. )+https:\S+ answers as it should again\.$/,
    );
    expect(world.versions()).toEqual(first);
    expect(await world.deploy()).toBe("https://atrium.demo.workers.dev");
    expect(world.current("atrium")).toBe(world.latest("atrium"));
    await world.rollback();
    expect(world.versions()).toEqual(first);
    expect(world.said).toContainEqual(
      expect.stringMatching(/time-travel restore [\w-]{36} --bookmark=/),
    );
    const unknown = world.standIn.requests.filter(({ step }) => step === "unknown");
    expect(unknown).toEqual([]);
  }, 600_000);
});

describe("the command", () => {
  let standIn: ProviderStandIn;
  beforeAll(async () => {
    standIn = await startProviderStandIn();
  });
  afterAll(() => standIn?.close());

  it.each([
    ["under CI", "true"],
    ["with its output in a file", ""],
  ])(
    "%s stops before it uploads anything, since it would show a password",
    async (_, CI) => {
      const env = { ...standInEnvironment(standIn), CI, SETUP_PASSWORD: "" };
      await expect(runScript("deploy", [], env)).rejects.toThrow(
        "Stopped before anything was uploaded: SETUP_PASSWORD is not set",
      );
      expect(standIn.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    },
    120_000,
  );

  it("does not take a word that it does not know for a deployment", async () => {
    await expect(runScript("deploy", ["--rolback"], {})).rejects.toThrow("Say npm run deploy");
    await expect(runScript("deploy", ["toString"], {})).rejects.toThrow("Say npm run deploy");
  });
});

describe("what a deployment asks", () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem({ engine: true });
  });
  afterAll(() => system?.close());

  const check = async () => {
    const found: string[] = [];
    await checkAddress(system.url, {
      ...{ ask: (url) => fetch(url, { redirect: "manual" }), tries: 1 },
      say: (line) => found.push(line),
    });
    return found;
  };

  it("is answered by the real console before set-up and after it", async () => {
    expect(await check()).toEqual([
      `${system.url} answers:`,
      "  /api/health: database, kv, r2, engine answer",
      expect.stringMatching(/^ {2}\/: "Set up · Atrium", \d+\.\d KiB$/),
      expect.stringMatching(/^ {2}\/_next\/static\/\S+\.css: \d+\.\d KiB of styles$/),
      "  /api/auth/validate: 503 setup_required, as for anyone who isn't signed in",
    ]);
    await completeSetup(system);
    expect(await check()).toEqual([
      ...[expect.anything(), expect.anything()],
      expect.stringMatching(/^ {2}\/: "Sign in · Atrium", \d+\.\d KiB$/),
      expect.anything(),
      "  /api/auth/validate: 401 unauthenticated, as for anyone who isn't signed in",
    ]);
  });

  it("is not answered by a console without its tables", async () => {
    const bare = await startSystem({ migrate: false });
    await expect(
      checkAddress(bare.url, {
        ...{ ask: (url) => fetch(url, { redirect: "manual" }), tries: 1, say: () => undefined },
      }),
    ).rejects.toThrow(/^Failed: /);
    await bare.close();
  });
});
