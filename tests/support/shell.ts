import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { JsonAnswer } from "./people";

const execute = promisify(execFile);

/** What a command of the documentation answers: the status of its one call, and the body. */
export type ShellAnswer = Pick<JsonAnswer, "status" | "body">;

/** Runs a curl command as it is printed, with the variables that it names. */
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

/** The curl commands that a Markdown file prints. */
export function curlCommandsOf(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
  return blocks.flatMap((block) =>
    block
      .split(/^(?=\S)/m)
      .map((command) => command.trim())
      .filter((command) => command.startsWith("curl ")),
  );
}
