import { resolve } from "node:path";
import { filesWithPatterns, mostSpecific } from "../support/matrix/route-files";
import { applyMigrations } from "../support/storage/apply-migrations";
import { startWorkerd } from "../support/storage/start-workerd";
import { type System, TEST_SECRETS } from "../support/system";
import { incoming } from "./incoming";

type Handler = (
  request: Request,
  segment: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>;

/** The values of a route file's open segments in an address. */
function paramsOf(file: string, path: string): Record<string, string | string[]> {
  const segments = file.replace(/^app/, "").replace("/route.ts", "").split("/");
  const values = path.split("/");
  const params: Record<string, string | string[]> = {};
  for (const [index, segment] of segments.entries()) {
    const rest = /^\[\.\.\.(.+)\]$/.exec(segment)?.[1];
    const name = /^\[([^.]+)\]$/.exec(segment)?.[1];
    if (rest) params[rest] = values.slice(index);
    if (name) params[name] = values[index] ?? "";
  }
  return params;
}

/** The API's route handlers in this process over a real local database, as a running system answers calls. */
export async function startInProcess(): Promise<
  Pick<System, "env" | "request" | "logs" | "close">
> {
  Object.assign(process.env, TEST_SECRETS);
  const files = filesWithPatterns("app/api/**/route.ts", "route.ts");
  const { bindings, close } = await startWorkerd();
  await applyMigrations(bindings.DB);

  async function request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, "http://localhost");
    const file = mostSpecific(files, url.pathname);
    if (!file) throw new Error(`Nothing serves ${url.pathname}`);
    const handlers: Record<string, Handler> = await import(/* @vite-ignore */ resolve(file));
    const request = new Request(url, init);
    const headers = new Headers(request.headers);
    headers.set("host", "localhost");
    const handler = handlers[request.method];
    if (!handler) throw new Error(`${file} has no ${request.method}`);
    const params = Promise.resolve(paramsOf(file, url.pathname));
    return incoming.run({ headers, env: bindings }, () => handler(request, { params }));
  }

  return { env: bindings, request, logs: () => [], close };
}
