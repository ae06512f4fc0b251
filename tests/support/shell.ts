import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { JsonAnswer } from "./people";

const execute = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Runs `npm run <name>` without npm. Throws if it fails. */
export const runScript = (name: string, words: string[], env: Record<string, string>) =>
  execute("node", [`scripts/${name}.mjs`, ...words], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });

/** The answer to a documented command: the status of its one call, and the body. */
export type ShellAnswer = Pick<JsonAnswer, "status" | "body">;

/** Runs a curl command as printed, with its variables. */
export async function runCurl(
  command: string,
  variables: Record<string, string>,
): Promise<ShellAnswer> {
  const told = command.replace(/^curl /, "curl -sS -w '\\n%{http_code}' ");
  const env = { ...process.env, ...variables };
  const { stdout } = await execute("bash", ["-uc", told], { env, maxBuffer: 8 * 1024 * 1024 });
  const end = stdout.lastIndexOf("\n");
  const text = stdout.slice(0, end);
  return {
    status: Number(stdout.slice(end + 1)),
    body: text.startsWith("{") ? JSON.parse(text) : text,
  };
}

interface Told {
  url: string;
  init: RequestInit;
}

/** Inserts the variables into a text. A missing one is an error, as in `bash -u`. */
const withValues = (text: string, variables: Record<string, string>) =>
  text.replace(/\$([A-Z_]+)/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`${name} is not set`);
    return value;
  });

/** Supported options of curl, each with its effect on the call. */
const OPTIONS: readonly (readonly [option: RegExp, tell: (told: Told, value: string) => void])[] = [
  [/^-X (\w+)$/, ({ init }, value) => Object.assign(init, { method: value })],
  [/^-b "(\$\w+)"$/, ({ init }, value) => (init.headers as Headers).set("cookie", value)],
  [
    /^-H ["']([^"']+)["']$/,
    ({ init }, value) => {
      const [name = "", text = ""] = value.split(": ");
      (init.headers as Headers).set(name, text);
    },
  ],
  [
    /^--data-binary @- <<JSON\n([\s\S]*)\nJSON$/,
    ({ init }, value) => Object.assign(init, { body: value }),
  ],
];

/**
 * Parses a command without a shell, which would take a fifth of a second per command. Null for one
 * that sends a file.
 */
export function readCurl(command: string, variables: Record<string, string>): Told | null {
  const [first = "", ...options] = command.split(" \\\n  ");
  const address = /^curl "([^"]+)"$/.exec(first)?.[1];
  if (address === undefined) return null;
  const told: Told = {
    url: withValues(address, variables),
    init: { headers: new Headers(), redirect: "manual" },
  };
  for (const option of options) {
    const known = OPTIONS.find(([pattern]) => pattern.test(option));
    if (!known) return null;
    known[1](told, withValues(known[0].exec(option)?.[1] ?? "", variables));
  }
  return told;
}

/**
 * Returns a command's options without their values. Commands of the same form differ only in
 * values.
 */
export const formOf = (command: string) =>
  command.replace(/"[^"]*"|'[^']*'|<<JSON[\s\S]*/g, "…").replace(/-X \w+/, "-X");

/** Returns the curl commands of a Markdown file. */
export function curlCommandsOf(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
  return blocks.flatMap((block) =>
    block
      .split(/^(?=\S)/m)
      .map((command) => command.trim())
      .filter((command) => command.startsWith("curl ")),
  );
}
