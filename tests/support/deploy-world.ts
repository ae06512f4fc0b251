import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workersOf } from "../../scripts/lib/deploy-config.mjs";
import { deploy, rollback } from "../../scripts/lib/deploy-steps.mjs";
import { fakeWrangler } from "./fake-wrangler";
import { type ProviderStandIn, startProviderStandIn } from "./provider-stand-in";
import { versionWithTraffic } from "./provider-stand-in/releases";

interface DeployOptions {
  preview?: boolean;
  branch?: string;
  terminal?: boolean;
  env?: Record<string, string>;
}

/** An environment with only what a test sets, so that the machine's own secrets aren't used. */
const NO_SECRETS: NodeJS.ProcessEnv = {
  NODE_ENV: "test",
  SETUP_PASSWORD: "",
  SESSION_SECRET: "",
  ENCRYPTION_KEY: "",
};

/** An account at the stand-in, and the deploy command for it. */
export async function deployWorld() {
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  const standIn: ProviderStandIn = await startProviderStandIn();
  const wrangler = fakeWrangler(standIn);
  const said: string[] = [];
  const scripts = standIn.state.releases.scripts;
  const ways = {
    ...{
      ask: standIn.ask,
      run: (...call: Parameters<typeof wrangler.run>) => wrangler.run(...call),
    },
    say: (line: string) => said.push(line),
    // Don't wait, because nothing changes meanwhile.
    wait: async () => undefined,
  };
  const config = (name: string) => join(folder, ".wrangler", name);
  return {
    ...{ folder, standIn, said, wrangler },
    config,
    readConfig: (name: string) => JSON.parse(readFileSync(config(name), "utf8")),
    deploy: ({ preview = false, branch = "", terminal = true, env }: DeployOptions = {}) =>
      deploy({
        ...{ ...ways, preview, branch, terminal, env: { ...NO_SECRETS, ...env } },
        build: async () => wrangler.calls.push({ args: ["BUILD"], secrets: {} }),
        configFile: config("deploy.jsonc"),
      }),
    rollback: () => rollback({ ...ways, env: NO_SECRETS }),
    /** Returns the commands so far, without options. */
    commands: () =>
      wrangler.calls.map(({ args }) =>
        args
          .slice(0, args[0] === "deploy" ? 1 : 3)
          .filter((arg) => !arg.startsWith("-"))
          .join(" "),
      ),
    /** Returns the version of a Worker that has the traffic. */
    current: (name: string) => versionWithTraffic(scripts.get(name))?.id,
    /** Returns these for the console and each Worker behind it, in rollback order. */
    versions: () =>
      workersOf("atrium")
        .toReversed()
        .map(({ name }) => versionWithTraffic(scripts.get(name))?.id),
    latest: (name: string) => scripts.get(name)?.versions.at(-1)?.id ?? "",
    async close() {
      await standIn.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type DeployWorld = Awaited<ReturnType<typeof deployWorld>>;
