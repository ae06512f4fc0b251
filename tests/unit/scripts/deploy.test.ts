import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { branchSlug, readConfig, workersOf } from "../../../scripts/lib/deploy-config.mjs";
import { type DeployWorld, deployWorld } from "../../support/deploy-world";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const ADDRESS = "https://atrium.demo.workers.dev";
/** The console last. */
const WORKERS = workersOf("atrium");
const HELPERS = WORKERS.slice(0, -1).map(({ name }) => name);
const once = <Item>(item: Item) => WORKERS.map(() => item);

let world: DeployWorld;
beforeEach(async () => {
  world = await deployWorld();
});
afterEach(() => world.close());

const uploads = () => world.wrangler.calls.filter(({ args }) => args.includes("--keep-vars"));
const secretsOf = (file: string) =>
  uploads().find(({ args }) => args.includes(world.config(file)))?.secrets ?? {};

describe("the first deployment", () => {
  it("creates, writes the configuration, builds, migrates, deploys what others are bound to first", async () => {
    expect(await world.deploy()).toBe(ADDRESS);
    expect(world.commands()).toEqual([
      ...once("secret list"),
      ...["d1 list", "d1 create atrium", "d1 list"],
      ...["kv namespace list", "kv namespace create", "kv namespace list"],
      ...["r2 bucket list", "r2 bucket create", "r2 bucket list"],
      ...once("deployments list"),
      ...["BUILD", "d1 migrations apply"],
      ...once("deploy"),
    ]);
    expect(uploads().map(({ args }) => args[2])).toEqual([
      ...WORKERS.map(({ place }) => world.config(place ? `deploy-${place}.jsonc` : "deploy.jsonc")),
    ]);
  });

  it("says what the address answers", async () => {
    await world.deploy();
    expect(world.said.slice(-5)).toEqual([
      `${ADDRESS} answers:`,
      "  /api/health: database, kv, r2, engine answer",
      '  /: "Sign in · Atrium", 0.2 KiB',
      "  /_next/static/chunks/styles.css: 0.0 KiB of styles",
      "  /api/auth/validate: 401 unauthenticated, as for anyone who isn't signed in",
    ]);
  });

  it("fails where the address does not answer, and says that there is no version before", async () => {
    world.standIn.breakNext("atrium", "pages");
    await expect(world.deploy()).rejects.toThrow(
      `Failed: ${ADDRESS}/api/health answers 500. This is the first version, so there is none to go back to.`,
    );
  });

  it("points the written configuration at the real resources and files", async () => {
    const before = readFileSync(join(ROOT, "wrangler.jsonc"), "utf8");
    await world.deploy();
    const config = world.readConfig("deploy.jsonc");
    const { databases, namespaces } = world.standIn.state;
    expect(config.d1_databases[0]).toMatchObject({ binding: "DB", database_id: databases[0]?.id });
    expect(config.kv_namespaces).toEqual([{ binding: "KV", id: namespaces[0]?.id }]);
    expect(config.r2_buckets).toEqual([{ binding: "FILES", bucket_name: "atrium" }]);
    expect(resolve(world.folder, ".wrangler", config.main)).toBe(
      join(ROOT, "lib/worker/console.ts"),
    );
    expect(config.services).toContainEqual({ binding: "ENGINE", service: "atrium-engine" });
    const engine = world.readConfig("deploy-engine.jsonc");
    expect(resolve(world.folder, ".wrangler", engine.main)).toBe(join(ROOT, "engine/worker.ts"));
    expect(engine.name).toBe("atrium-engine");
    for (const field of ["d1_databases", "kv_namespaces", "r2_buckets"])
      expect(engine[field]).toEqual(config[field]);
    expect(readFileSync(join(ROOT, "wrangler.jsonc"), "utf8")).toBe(before);
  });

  it("binds Workers AI to what calls models, only in the written configuration", async () => {
    await world.deploy();
    for (const file of ["deploy.jsonc", "deploy-engine.jsonc"])
      expect(world.readConfig(file).ai).toEqual({ binding: "AI" });
    expect(world.readConfig("deploy-reader.jsonc")).not.toHaveProperty("ai");
    // It needs the network, which a local start must not.
    for (const place of [[], ["engine"], ["reader"]])
      expect(readConfig(...place)).not.toHaveProperty("ai");
  });
});

describe("secrets", () => {
  it("are made, given by a file that is gone afterwards, and shown nowhere but the setup password once", async () => {
    await world.deploy();
    const given = secretsOf("deploy.jsonc");
    expect(given).toEqual({
      SETUP_PASSWORD: expect.stringMatching(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/),
      SESSION_SECRET: expect.stringMatching(/^[\w-]{43,}$/),
      ENCRYPTION_KEY: expect.stringMatching(/^k1:[\w-]{43}$/),
    });
    const { SETUP_PASSWORD, ...shared } = given;
    expect(secretsOf("deploy-engine.jsonc")).toEqual(shared);
    expect(existsSync(world.config("deploy-secrets.json"))).toBe(false);
    const shown = [...world.said, JSON.stringify(world.wrangler.calls.map(({ args }) => args))];
    expect(shown.filter((text) => text.includes(SETUP_PASSWORD ?? "?"))).toHaveLength(1);
    for (const secret of Object.values(shared)) expect(shown.join()).not.toContain(secret);
  });

  it("come from the environment where it has them, and are not shown", async () => {
    await world.deploy({ env: { SETUP_PASSWORD: "from the environment" }, terminal: false });
    expect(secretsOf("deploy.jsonc").SETUP_PASSWORD).toBe("from the environment");
    expect(world.said.join()).not.toContain("from the environment");
  });

  it.each([
    [false, "production"],
    [true, "preview"],
  ])(
    "stop a deployment whose log others read before it uploads anything (preview: %s)",
    async (preview, environment) => {
      await expect(world.deploy({ preview, branch: "b", terminal: false })).rejects.toThrow(
        `Stopped before anything was uploaded: SETUP_PASSWORD is not set, and a generated one would stay in this log. Set SETUP_PASSWORD to a password of your own (GitHub: Settings → Environments → ${environment} → Environment secrets)`,
      );
      expect(world.commands()).toEqual(once("secret list"));
      expect(world.said).toEqual([]);
    },
  );

  it("are left alone where they are set, in a log too", async () => {
    await world.deploy();
    world.said.length = 0;
    world.wrangler.calls.length = 0;
    await world.deploy({ terminal: false });
    expect(uploads().map(({ secrets }) => secrets)).toEqual(once({}));
    expect(world.said.join()).not.toMatch(/password|SECRET|KEY/);
  });

  it("that are missing are added to the version that is uploaded, and to nothing that runs", async () => {
    await world.deploy();
    const running = world.standIn.state.releases.scripts.get("atrium")?.versions[0];
    if (running) running.secrets = ["SETUP_PASSWORD", "ENCRYPTION_KEY"];
    world.wrangler.calls.length = 0;
    await world.deploy();
    const session = { SESSION_SECRET: expect.any(String) };
    const added = uploads().filter(({ secrets }) => Object.keys(secrets).length > 0);
    expect(added.map(({ args, secrets }) => [args[0], secrets])).toEqual([
      ["versions", session],
      ["deploy", session],
    ]);
  });

  it("stop where the engine lacks one that the console has and no one gives", async () => {
    await world.deploy();
    const engine = world.standIn.state.releases.scripts.get("atrium-engine")?.versions[0];
    if (engine) engine.secrets = ["ENCRYPTION_KEY"];
    await expect(world.deploy()).rejects.toThrow(/^Stopped: atrium-engine lacks SESSION_SECRET, /);
    world.wrangler.calls.length = 0;
    await world.deploy({ env: { SESSION_SECRET: "the console's own" } });
    expect(secretsOf("deploy.jsonc")).toEqual({});
    expect(secretsOf("deploy-engine.jsonc")).toEqual({ SESSION_SECRET: "the console's own" });
  });

  it("are not in the sentence of a failure, whatever wrangler says", async () => {
    const token = "a-token-of-the-account";
    world.wrangler.fail("kv", `Bad token ${token}`);
    await expect(world.deploy({ env: { CLOUDFLARE_API_TOKEN: token } })).rejects.toThrow(
      "(Bad token (hidden)).",
    );
  });
});

describe("a later deployment", () => {
  beforeEach(async () => {
    await world.deploy();
    world.wrangler.calls.length = 0;
    world.said.length = 0;
  });

  it("asks the new version before and after the engine, then gives it the traffic and asks again", async () => {
    const before = world.current("atrium");
    expect(await world.deploy()).toBe(ADDRESS);
    expect(world.commands().slice(world.commands().indexOf("BUILD"))).toEqual([
      ...["BUILD", "d1 time-travel info", "d1 migrations apply"],
      ...["triggers deploy", "versions upload", ...HELPERS.map(() => "deploy")],
      expect.stringMatching(/^versions deploy .+@100%$/),
    ]);
    expect(world.commands().filter((command) => command.includes("create"))).toEqual([]);
    const version = world.current("atrium") ?? "";
    expect(version).not.toBe(before);
    const short = version.slice(0, 8);
    const own = `https://${short}-atrium.demo.workers.dev`;
    expect(world.said.filter((line) => !line.startsWith("  "))).toEqual([
      ...["D1 database atrium: there.", "KV namespace atrium: there.", "R2 bucket atrium: there."],
      expect.stringMatching(
        /^Database atrium before the migrations: bookmark [\w-]{20,}\. To bring/,
      ),
      `atrium: version ${short} uploaded, without traffic.`,
      ...[`${own} answers:`, ...HELPERS.map((name) => `${name}: deployed.`), `${own} answers:`],
      ...[`atrium: version ${short} has all traffic.`, `${ADDRESS} answers:`],
    ]);
    const { id } = world.standIn.state.databases[0] ?? {};
    expect(world.said).toContainEqual(
      expect.stringMatching(`  npx wrangler d1 time-travel restore ${id} --bookmark=[\\w-]+`),
    );
  });

  it("waits for a new address", async () => {
    world.standIn.breakNext("atrium", "late");
    await world.deploy();
    expect(world.current("atrium")).toBe(world.latest("atrium"));
  });

  it.each([
    ["pages", "/api/health answers 500"],
    ["unhealthy", "/api/health answers 503 (Not responding: kv)"],
    ["unreachable", "/ shows neither sign-in nor set-up"],
    ["cut-off", "/ breaks off before its end"],
    ["styles", "/_next/static/chunks/styles.css answers 404"],
    ["api", "/api/auth/validate answers 200 without the code that was expected"],
  ] as const)("gives a version with broken %s no traffic", async (fault, finding) => {
    const before = world.versions();
    world.standIn.breakNext("atrium", fault);
    const failed = world.deploy();
    await expect(failed).rejects.toThrow(
      `dev${finding}. No traffic was moved: what ran before runs on.`,
    );
    expect(world.versions()).toEqual(before);
    expect(world.standIn.state.releases.scripts.get("atrium")?.deployments).toHaveLength(1);
    // It doesn't delay the next one.
    await world.deploy();
    expect(world.current("atrium")).toBe(world.latest("atrium"));
  });

  it("takes a version back that fails with the traffic, the engine too, and ends as a failure", async () => {
    const before = world.versions();
    world.standIn.breakNext("atrium", "with-traffic");
    const restored = WORKERS.toReversed().map(
      ({ name }, index) => `${name} runs version ${before[index]?.slice(0, 8)} again.`,
    );
    await expect(world.deploy()).rejects.toThrow(
      `Failed: ${ADDRESS}/api/health answers 500. ${restored.join(" ")} ${ADDRESS} answers as it should again.`,
    );
    expect(world.versions()).toEqual(before);
    expect(world.commands().filter((command) => command.startsWith("rollback"))).toEqual(
      before.map((version) => `rollback ${version}`),
    );
  });

  it("takes an engine back over which the new console fails, which gets no traffic", async () => {
    const before = world.versions();
    world.standIn.breakNext("atrium-engine", "unhealthy");
    await expect(world.deploy()).rejects.toThrow(
      /health answers 503 \(Not responding: engine\)\. atrium-engine runs version \w+ again\. /,
    );
    expect(world.versions()).toEqual(before);
  });

  it("says what couldn't be taken back, with the command that does it", async () => {
    const before = world.current("atrium");
    world.standIn.breakNext("atrium", "with-traffic");
    world.wrangler.fail("rollback");
    await expect(world.deploy()).rejects.toThrow(
      `atrium could NOT be brought back to version ${before?.slice(0, 8)}: Stopped: wrangler rollback ${before} failed (Authentication error [code: 10000]). Try: npx wrangler rollback ${before} --name atrium`,
    );
  });
});

it("deploys the reader before the engine, which is bound to it, and the console last", () => {
  expect(workersOf("atrium", () => true)).toEqual([
    { name: "atrium-reader", place: "reader" },
    { name: "atrium-engine", place: "engine" },
    { name: "atrium" },
  ]);
});

describe("going back", () => {
  it("is to the console and the engine of the version before, then asks, and further each time", async () => {
    const versions: (string | undefined)[][] = [];
    for (let release = 0; release < 3; release++) {
      await world.deploy();
      versions.push(world.versions());
    }
    world.said.length = 0;
    expect(await world.rollback()).toBe(ADDRESS);
    expect(world.versions()).toEqual(versions[1]);
    expect(world.said.filter((line) => !line.startsWith("  "))).toEqual([
      ...WORKERS.toReversed().map(
        ({ name }, index) =>
          `${name}: version ${versions[1]?.[index]?.slice(0, 8)} has all traffic again.`,
      ),
      `${ADDRESS} answers:`,
    ]);
    await world.rollback();
    expect(world.versions()).toEqual(versions[0]);
    await expect(world.rollback()).rejects.toThrow(
      "Stopped: atrium has no version before the one that runs.",
    );
  });

  it("passes over a deployment that failed", async () => {
    await world.deploy();
    const first = world.versions();
    world.standIn.breakNext("atrium", "with-traffic");
    await expect(world.deploy()).rejects.toThrow("Failed");
    await world.deploy();
    await world.rollback();
    expect(world.versions()).toEqual(first);
  });

  it("fails where the version before does not answer either", async () => {
    await world.deploy();
    const version = world.standIn.state.releases.scripts.get("atrium")?.versions[0];
    await world.deploy();
    if (version) version.fault = "pages";
    await expect(world.rollback()).rejects.toThrow(`Failed: ${ADDRESS}/api/health answers 500.`);
  });

  it("is refused where a secret was added since: the older version would lose it", async () => {
    await world.deploy();
    const [version] = world.standIn.state.releases.scripts.get("atrium")?.versions ?? [];
    await world.deploy();
    if (version) version.secrets = version.secrets.slice(1);
    await expect(world.rollback()).rejects.toThrow("The following secrets have changed");
    expect(world.current("atrium")).toBe(world.latest("atrium"));
  });
});

describe("a preview", () => {
  it("is a version under the branch's name, with data of its own, asked like any other", async () => {
    const address = await world.deploy({ preview: true, branch: "Feature/New_Tasks!" });
    expect(address).toBe("https://feature-new-tasks-atrium-preview.demo.workers.dev");
    expect(world.standIn.state.databases.map(({ name }) => name)).toEqual(["atrium-preview"]);
    expect([...world.standIn.state.releases.scripts.keys()]).toEqual([
      ...workersOf("atrium-preview").map(({ name }) => name),
    ]);
    expect(world.commands()).not.toContain("versions deploy");
    expect(world.readConfig("deploy.jsonc").services).toContainEqual({
      binding: "ENGINE",
      service: "atrium-preview-engine",
    });
    expect((await world.standIn.ask(`${address}/api/health`)).status).toBe(200);
  });

  it("that does not work is a failure", async () => {
    await world.deploy({ preview: true, branch: "one" });
    world.standIn.breakNext("atrium-preview", "pages");
    await expect(world.deploy({ preview: true, branch: "two" })).rejects.toThrow(
      "/api/health answers 500. No traffic was moved",
    );
  });

  it("has a name that an address allows", () => {
    expect(branchSlug("123-Fix")).toBe("fix");
    expect(branchSlug("ä")).toBe("preview");
    expect(branchSlug("x".repeat(80))).toHaveLength(40);
  });
});

describe("a failing step", () => {
  it.each([
    "secret list",
    "d1 list",
    "kv namespace create",
    "deployments list",
    "d1 migrations apply",
    "deploy",
  ])("%s stops everything with one sentence", async (step) => {
    world.wrangler.fail(step);
    await expect(world.deploy()).rejects.toThrow(
      /^Stopped: wrangler .+ failed \(Authentication error \[code: 10000\]\)\.$/,
    );
    expect(world.wrangler.calls.at(-1)?.args.join(" ")).toContain(step);
  });

  it.each(["d1 time-travel", "triggers deploy", "versions upload", "versions deploy"])(
    "%s leaves what ran before",
    async (step) => {
      await world.deploy();
      const before = world.versions();
      world.wrangler.fail(step);
      await expect(world.deploy()).rejects.toThrow(
        /^Stopped: wrangler .+ failed \(Authentication error \[code: 10000\]\)\./,
      );
      expect(world.versions()).toEqual(before);
    },
  );
});
