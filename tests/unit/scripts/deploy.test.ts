import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { branchSlug } from "../../../scripts/lib/deploy-config.mjs";
import { deploy } from "../../../scripts/lib/deploy-steps.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const FAKE = fileURLToPath(new URL("./fake-wrangler.mjs", import.meta.url));
const EMPTY = { d1: [], kv: [], r2: [], secrets: {} };

let folder = "";
let said: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "deploy-"));
  mkdirSync(join(folder, "bin"));
  copyFileSync(FAKE, join(folder, "bin", "wrangler"));
  // Without an extension Node reads the file as a module only with this beside it.
  writeFileSync(join(folder, "bin", "package.json"), '{"type":"module"}');
  writeAccount(EMPTY);
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeAccount(account: object): void {
  writeFileSync(join(folder, "account.json"), JSON.stringify(account));
}

async function runDeploy(options: { preview?: boolean; branch?: string; env?: object } = {}) {
  return deploy({
    preview: options.preview ?? false,
    branch: options.branch ?? "",
    env: {
      ...process.env,
      SETUP_PASSWORD: "",
      SESSION_SECRET: "",
      ENCRYPTION_KEY: "",
      PATH: [join(folder, "bin"), process.env.PATH].join(delimiter),
      FAKE_ACCOUNT: join(folder, "account.json"),
      FAKE_LOG: join(folder, "log"),
      ...options.env,
    },
    build: async () => writeFileSync(join(folder, "log"), '{"args":["BUILD"]}\n', { flag: "a" }),
    say: (line: string) => said.push(line),
    configFile: join(folder, ".wrangler", "deploy.jsonc"),
  });
}

interface Call {
  args: string[];
  input?: string;
}

function calls(): Call[] {
  if (!existsSync(join(folder, "log"))) return [];
  const lines = readFileSync(join(folder, "log"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Call);
}

const commands = () =>
  calls().map(({ args }) =>
    args
      .slice(0, 3)
      .filter((arg) => !arg.startsWith("-"))
      .join(" "),
  );

describe("the first deployment", () => {
  it("creates, writes the configuration, builds, migrates, sets secrets, deploys, in this order", async () => {
    expect(await runDeploy()).toBe("https://atrium.example.workers.dev");
    expect(commands()).toEqual([
      ...["d1 list", "d1 create atrium", "d1 list"],
      ...["kv namespace list", "kv namespace create", "kv namespace list"],
      ...["r2 bucket list", "r2 bucket create", "r2 bucket list"],
      ...["BUILD", "d1 migrations apply", "secret list", "secret list"],
      ...["secret put SETUP_PASSWORD"],
      ...["secret put SESSION_SECRET", "secret put SESSION_SECRET"],
      ...["secret put ENCRYPTION_KEY", "secret put ENCRYPTION_KEY"],
      ...["-reader", "-engine", ""].map((part) =>
        expect.stringMatching(`^deploy .*deploy${part}\\.jsonc$`),
      ),
    ]);
  });

  it("points the written configuration at the real resources and files", async () => {
    const before = readFileSync(join(ROOT, "wrangler.jsonc"), "utf8");
    await runDeploy();
    const config = JSON.parse(readFileSync(join(folder, ".wrangler", "deploy.jsonc"), "utf8"));
    expect(config.d1_databases[0]).toMatchObject({ binding: "DB", database_id: "uuid-of-atrium" });
    expect(config.kv_namespaces).toEqual([{ binding: "KV", id: "id-of-atrium" }]);
    expect(config.r2_buckets).toEqual([{ binding: "FILES", bucket_name: "atrium" }]);
    expect(resolve(folder, ".wrangler", config.main)).toBe(join(ROOT, "lib/worker/console.ts"));
    expect(config.services).toEqual([{ binding: "ENGINE", service: "atrium-engine" }]);
    const engineFile = join(folder, ".wrangler", "deploy-engine.jsonc");
    const engine = JSON.parse(readFileSync(engineFile, "utf8"));
    expect(resolve(folder, ".wrangler", engine.main)).toBe(join(ROOT, "engine/worker.ts"));
    expect(engine.name).toBe("atrium-engine");
    expect(engine.services).toEqual([{ binding: "READER", service: "atrium-reader" }]);
    const readerFile = join(folder, ".wrangler", "deploy-reader.jsonc");
    const reader = JSON.parse(readFileSync(readerFile, "utf8"));
    expect(resolve(folder, ".wrangler", reader.main)).toBe(join(ROOT, "reader/worker.ts"));
    for (const field of ["d1_databases", "kv_namespaces", "r2_buckets", "services"])
      expect(reader).not.toHaveProperty(field);
    expect(reader).toMatchObject({
      name: "atrium-reader",
      workers_dev: false,
      preview_urls: false,
    });
    for (const field of ["d1_databases", "kv_namespaces", "r2_buckets"])
      expect(engine[field]).toEqual(config[field]);
    expect(readFileSync(join(ROOT, "wrangler.jsonc"), "utf8")).toBe(before);
  });

  it("gives secrets by stdin only and shows the setup password once", async () => {
    await runDeploy();
    const all = calls().filter(({ args }) => args[1] === "put");
    const puts = all.filter(({ args }) => args.includes("atrium"));
    const ofTheEngine = all.filter(({ args }) => args.includes("atrium-engine"));
    expect(ofTheEngine.map(({ input }) => input)).toEqual(puts.slice(1).map(({ input }) => input));
    expect(puts.map(({ input }) => input)).toEqual([
      expect.stringMatching(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/),
      expect.stringMatching(/^[\w-]{43,}$/),
      expect.stringMatching(/^k1:[\w-]{43}$/),
    ]);
    const everyArgument = JSON.stringify(calls().map(({ args }) => args));
    for (const { input } of puts) expect(everyArgument).not.toContain(input);
    expect(said.filter((line) => line.includes(puts[0]?.input ?? "?"))).toHaveLength(1);
  });

  it("takes secrets over from the environment without showing them", async () => {
    await runDeploy({ env: { SETUP_PASSWORD: "from the environment" } });
    expect(calls().find(({ args }) => args[2] === "SETUP_PASSWORD")?.input).toBe(
      "from the environment",
    );
    expect(said.join()).not.toContain("from the environment");
  });
});

describe("a later deployment", () => {
  it("adopts what is there and leaves secrets alone", async () => {
    await runDeploy();
    rmSync(join(folder, "log"));
    said = [];
    await runDeploy();
    expect(commands().filter((command) => /create|put/.test(command))).toEqual([]);
    expect(said.join()).not.toContain("password");
  });

  it("sets only the secret that is missing", async () => {
    const secrets = {
      atrium: ["SETUP_PASSWORD", "ENCRYPTION_KEY"],
      "atrium-engine": ["SESSION_SECRET", "ENCRYPTION_KEY"],
    };
    writeAccount({ ...EMPTY, secrets });
    await runDeploy();
    expect(commands().filter((command) => command.includes("put"))).toEqual([
      ...["secret put SESSION_SECRET", "secret put SESSION_SECRET"],
    ]);
  });

  it("stops where the engine lacks a secret that the console has and nobody gives", async () => {
    const secrets = { atrium: ["SETUP_PASSWORD", "SESSION_SECRET", "ENCRYPTION_KEY"] };
    writeAccount({ ...EMPTY, secrets });
    await expect(runDeploy()).rejects.toThrow(/^Stopped: atrium-engine lacks SESSION_SECRET, /);
    const given = { SESSION_SECRET: "the console's own", ENCRYPTION_KEY: "k1:its-key" };
    await runDeploy({ env: given });
    const puts = calls().filter(({ args }) => args[1] === "put");
    expect(puts.map(({ args, input }) => [args.at(-1), input])).toEqual([
      ...[["atrium-engine", "the console's own"]],
      ...[["atrium-engine", "k1:its-key"]],
    ]);
  });
});

describe("a preview", () => {
  it("is a version under the branch's name, with data of its own", async () => {
    const address = await runDeploy({ preview: true, branch: "Feature/New_Tasks!" });
    expect(address).toBe("https://feature-new-tasks-atrium.example.workers.dev");
    expect(commands()).toContain("d1 create atrium-preview");
    const deployed = calls().filter(({ args }) => args[0] === "deploy");
    const files = ["deploy-reader.jsonc", "deploy-engine.jsonc"];
    expect(deployed.map(({ args }) => args[2])).toEqual(
      files.map((file) => join(folder, ".wrangler", file)),
    );
    const configs = deployed.map(({ args }) => JSON.parse(readFileSync(args[2] ?? "", "utf8")));
    expect(configs).toMatchObject([
      { name: "atrium-preview-reader" },
      { name: "atrium-preview-engine", services: [{ service: "atrium-preview-reader" }] },
    ]);
  });

  it("has a name that an address allows", () => {
    expect(branchSlug("123-Fix")).toBe("fix");
    expect(branchSlug("ä")).toBe("preview");
    expect(branchSlug("x".repeat(80))).toHaveLength(40);
  });
});

describe("a failing step", () => {
  it.each([
    "d1 list",
    "kv namespace create",
    "d1 migrations apply",
    "secret list",
    "secret put",
    "deploy",
  ])("%s stops everything with one sentence", async (step) => {
    await expect(runDeploy({ env: { FAKE_FAIL: step } })).rejects.toThrow(
      /^Stopped: wrangler .+ failed \(Authentication error \[code: 10000\]\)\.$/,
    );
    expect(calls().at(-1)?.args.join(" ")).toContain(step);
  });
});
