import { readFile } from "node:fs/promises";
import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";

const nextConfig: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // TypeScript 7 has no JavaScript API for Next to call; `npm run types` is the check and runs in `npm test`.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  devIndicators: false,
  // forbidden(): a workspace that one may not enter answers 403 as a page too.
  experimental: { authInterrupts: true },
  // Pages are .tsx, the route handlers of app/api .ts: in the built worker those have a dispatch of their own.
  pageExtensions: ["tsx"],
};

/** The bindings of `next dev` are the local ones of `npm start`: same state, same secrets. */
async function startLocalBindings(): Promise<void> {
  const { initOpenNextCloudflareForDev, getCloudflareContext } = await import(
    "@opennextjs/cloudflare"
  );
  await initOpenNextCloudflareForDev({
    persist: { path: `${process.env.ATRIUM_STATE_DIR || ".wrangler/state"}/v3` },
  });
  // The adapter reads .dev.vars only; what scripts/dev.mjs put together (the environment wins) goes over it.
  const { env } = await getCloudflareContext({ async: true });
  Object.assign(env, JSON.parse(process.env.ATRIUM_DEV_VARIABLES ?? "{}"));
  // The engine works in this process (instrumentation.ts); the worker that wrangler.jsonc binds does not run.
  const ask = (url: string, init?: RequestInit) =>
    globalThis.askDevelopmentEngine?.(new Request(url, init)) ??
    new Response(null, { status: 503 });
  const { superviseReader } = await import("./scripts/lib/reader-process.mjs");
  const reader = superviseReader();
  Object.assign(env, {
    READER: { fetch: (url: string, init?: RequestInit) => reader.fetch(new Request(url, init)) },
    ENGINE: { fetch: async (url: string, init?: RequestInit) => ask(url, init) },
    // There may be no build whose static files could be bound.
    ASSETS: {
      fetch: async (url: string) => new Response(await readFile(`public${new URL(url).pathname}`)),
    },
  });
}

export default async function config(phase: string): Promise<NextConfig> {
  if (phase !== PHASE_DEVELOPMENT_SERVER) return nextConfig;
  // The server is a child of the command. Once it has ended, Next reads this in a process that nobody ends: the runtime
  // of the bindings would keep that alive.
  if (process.send) await startLocalBindings();
  return { ...nextConfig, pageExtensions: ["tsx", "ts"] };
}
