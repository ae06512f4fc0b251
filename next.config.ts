import { readFile } from "node:fs/promises";
import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";

const nextConfig: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // TypeScript 7 has no JavaScript API for Next. `npm run types` checks types and is part of `npm
  // test`.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  devIndicators: false,
  // For forbidden(): a workspace without access answers 403 as a page too.
  experimental: { authInterrupts: true },
  // Pages are .tsx, the route handlers of app/api .ts. In the built worker those have their own
  // dispatch.
  pageExtensions: ["tsx"],
};

/** `next dev` uses the local bindings of `npm start`: same state, same secrets. */
async function startLocalBindings(): Promise<void> {
  const { initOpenNextCloudflareForDev, getCloudflareContext } = await import(
    "@opennextjs/cloudflare"
  );
  await initOpenNextCloudflareForDev({
    persist: { path: `${process.env.ATRIUM_STATE_DIR || ".wrangler/state"}/v3` },
  });
  // The adapter only reads .dev.vars. These are the variables from scripts/dev.mjs, where the
  // environment comes first.
  const { env } = await getCloudflareContext({ async: true });
  Object.assign(env, JSON.parse(process.env.ATRIUM_DEV_VARIABLES ?? "{}"));
  // The engine runs in this process (instrumentation.ts). The worker bound in wrangler.jsonc
  // doesn't run.
  const ask = (url: string, init?: RequestInit) =>
    globalThis.askDevelopmentEngine?.(new Request(url, init)) ??
    new Response(null, { status: 503 });
  const { superviseReader } = await import("./scripts/lib/reader-process.mjs");
  const reader = superviseReader();
  Object.assign(env, {
    READER: { fetch: (url: string, init?: RequestInit) => reader.fetch(new Request(url, init)) },
    ENGINE: { fetch: async (url: string, init?: RequestInit) => ask(url, init) },
    // There may be no build with static files to bind.
    ASSETS: {
      fetch: async (url: string) => new Response(await readFile(`public${new URL(url).pathname}`)),
    },
  });
}

export default async function config(phase: string): Promise<NextConfig> {
  if (phase !== PHASE_DEVELOPMENT_SERVER) return nextConfig;
  // The server is a child process. After it has ended, Next reads this file again in a process that
  // nobody ends, and the bindings' runtime would keep it alive.
  if (process.send) await startLocalBindings();
  return { ...nextConfig, pageExtensions: ["tsx", "ts"] };
}
