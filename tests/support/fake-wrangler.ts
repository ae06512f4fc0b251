import { readFileSync } from "node:fs";
import { parseJsonc } from "../../scripts/lib/deploy-config.mjs";
import { DEMO_CREDENTIALS, type ProviderStandIn } from "./provider-stand-in";

/** One call of wrangler: its arguments and secrets. */
interface WranglerCall {
  args: string[];
  secrets: Record<string, string>;
}

interface Ended {
  code: number;
  out: string;
  stdout: string;
}

/** Environment with which wrangler uses the stand-in as its provider. */
export const standInEnvironment = (standIn: ProviderStandIn) => ({
  CLOUDFLARE_API_BASE_URL: standIn.url,
  CLOUDFLARE_ACCOUNT_ID: DEMO_CREDENTIALS.accountId,
  CLOUDFLARE_EMAIL: DEMO_CREDENTIALS.email,
  CLOUDFLARE_API_KEY: DEMO_CREDENTIALS.globalApiKey,
});

/**
 * Stands in for the wrangler command: accepts its arguments, prints its output and calls the
 * provider's stand-in, much faster. tests/api/deploy.test.ts runs the real one.
 */
export function fakeWrangler(standIn: ProviderStandIn) {
  const calls: WranglerCall[] = [];
  const failures = new Map<string, string>();

  async function run(_: string, args: readonly string[]): Promise<Ended> {
    const file = optionOf(args, "--secrets-file");
    const secrets = file ? JSON.parse(readFileSync(file, "utf8")) : {};
    calls.push({ args: [...args], secrets });
    const words = args.filter((arg) => !arg.startsWith("-")).join(" ");
    const ordered = [...failures].find(([command]) => words.startsWith(command));
    if (ordered) return failed(ordered[1]);
    const name = Object.keys(COMMANDS).find((known) => words.startsWith(known));
    if (!name) throw new Error(`wrangler ${words} is not known here`);
    try {
      const stdout = await COMMANDS[name]?.({ args, secrets, call: callOf(standIn) });
      return { code: 0, out: stdout ?? "", stdout: stdout ?? "" };
    } catch (error) {
      if (error instanceof Refused) return failed(error.message);
      throw error;
    }
  }

  return {
    run,
    calls,
    /** Makes every later call of a command fail with wrangler's message. */
    fail: (command: string, words = "Authentication error [code: 10000]") =>
      failures.set(command, words),
  };
}

const failed = (words: string): Ended => ({ code: 1, out: `✘ [ERROR] ${words}\n`, stdout: "" });

/** An API error that ends wrangler. */
class Refused extends Error {}

type Call = (method: string, path: string, body?: FormData | object) => Promise<Answer>;
interface ApiAnswer {
  errors: { code: number; message: string }[];
  result: Answer;
}
interface Answer {
  [field: string]: unknown;
  id: string;
  uuid: string;
  buckets: { name: string }[];
  deployments: object[];
  subdomain: { url: string; preview_url_suffix: string };
}

const callOf =
  ({ url }: ProviderStandIn): Call =>
  async (method, path, body) => {
    const headers = new Headers({
      "x-auth-email": DEMO_CREDENTIALS.email,
      "x-auth-key": DEMO_CREDENTIALS.globalApiKey,
    });
    const isForm = body instanceof FormData;
    if (body && !isForm) headers.set("content-type", "application/json");
    const address = `${url}/accounts/${DEMO_CREDENTIALS.accountId}${path}`;
    const sent = isForm ? body : JSON.stringify(body);
    const answer = await fetch(address, { method, headers, body: sent });
    const { errors, result } = (await answer.json()) as ApiAnswer;
    const [error] = errors;
    if (error) throw new Refused(`${error.message} [code: ${error.code}]`);
    return result;
  };

interface Asked {
  args: readonly string[];
  secrets: Record<string, string>;
  call: Call;
}
type Command = (asked: Asked) => Promise<string | undefined>;

const optionOf = (args: readonly string[], name: string) =>
  args.includes(name) ? args[args.indexOf(name) + 1] : undefined;

const configOf = ({ args }: Asked) =>
  parseJsonc(readFileSync(optionOf(args, "--config") ?? "", "utf8"));

/** A command that prints the API's answer. */
const printing =
  (path: (asked: Asked) => string): Command =>
  async (asked) =>
    JSON.stringify(await asked.call("GET", path(asked)), null, 2);

/** A command that creates something. The name is its last argument that isn't an option. */
const creating =
  (path: string, field: string, at: number): Command =>
  async ({ args, call }) => {
    await call("POST", path, { [field]: args[at] });
    return undefined;
  };

const scriptOf = ({ args }: Asked) => `/workers/scripts/${optionOf(args, "--name")}`;

/** Returns the form that uploads a Worker: its settings next to its code. */
function uploadForm(asked: Asked): { name: string; form: FormData } {
  const config = configOf(asked);
  const bindings = [
    ...Object.entries(asked.secrets).map(([name, text]) => ({ name, type: "secret_text", text })),
    ...(config.services ?? []).map((bound: { binding: string }) => ({
      ...bound,
      ...{ name: bound.binding, type: "service" },
    })),
    ...(config.durable_objects?.bindings ?? []).map(({ name }: { name: string }) => ({
      ...{ name, type: "durable_object_namespace" },
    })),
  ];
  const alias = optionOf(asked.args, "--preview-alias");
  const form = new FormData();
  form.set("metadata", JSON.stringify({ bindings, annotations: { "workers/alias": alias } }));
  return { name: config.name, form };
}

async function deployTriggers(asked: Asked): Promise<string> {
  const { name, workers_dev: enabled, preview_urls: previews_enabled } = configOf(asked);
  await asked.call("POST", `/workers/scripts/${name}/subdomain`, { enabled, previews_enabled });
  const { subdomain } = await asked.call("GET", `/workers/workers/${name}`);
  return enabled ? `Deployed ${name} triggers (0.1 sec)\n  ${subdomain.url}` : "No targets";
}

async function moveTraffic(asked: Asked, version_id: string, query = ""): Promise<undefined> {
  await asked.call("POST", `${scriptOf(asked)}/deployments${query}`, {
    strategy: "percentage",
    versions: [{ version_id, percentage: 100 }],
    annotations: { "workers/message": optionOf(asked.args, "--message") },
  });
}

const COMMANDS: Record<string, Command> = {
  "d1 list": printing(() => "/d1/database"),
  "d1 create": creating("/d1/database", "name", 2),
  "d1 time-travel info": printing(({ args }) => `/d1/database/${args[3]}/time_travel/bookmark`),
  "d1 migrations apply": async () => "applied",
  "d1 execute": async ({ args }) =>
    args.includes("--json") ? JSON.stringify([{ results: [{ is_new: 1 }] }]) : "executed",
  "kv namespace list": printing(() => "/storage/kv/namespaces"),
  "kv namespace create": creating("/storage/kv/namespaces", "title", 3),
  "r2 bucket list": async ({ call }) => {
    const { buckets } = await call("GET", "/r2/buckets");
    return buckets.map(({ name }) => `name:           ${name}\ncreation_date:  now\n`).join("\n");
  },
  "r2 bucket create": creating("/r2/buckets", "name", 3),
  "secret list": printing((asked) => `${scriptOf(asked)}/secrets`),
  "deployments list": async (asked) => {
    const { deployments } = await asked.call("GET", `${scriptOf(asked)}/deployments`);
    return JSON.stringify(deployments.toReversed(), null, 2);
  },
  "triggers deploy": deployTriggers,
  deploy: async (asked) => {
    const { name, form } = uploadForm(asked);
    await asked.call("PUT", `/workers/scripts/${name}`, form);
    return deployTriggers(asked);
  },
  "versions upload": async (asked) => {
    const { name, form } = uploadForm(asked);
    const { id } = await asked.call("POST", `/workers/scripts/${name}/versions`, form);
    const { subdomain } = await asked.call("GET", `/workers/workers/${name}`);
    const at = (prefix: string) => `https://${prefix}${subdomain.preview_url_suffix}`;
    const alias = optionOf(asked.args, "--preview-alias");
    const lines = [`Worker Version ID: ${id}`, `Version Preview URL: ${at(id.slice(0, 8))}`];
    return [...lines, ...(alias ? [`Version Preview Alias URL: ${at(alias)}`] : [])].join("\n");
  },
  "versions deploy": (asked) => moveTraffic(asked, asked.args[2]?.replace("@100%", "") ?? ""),
  rollback: (asked) => moveTraffic(asked, asked.args[1] ?? "", "?force=true"),
};
