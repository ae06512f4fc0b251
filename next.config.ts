import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";

const ROOT = fileURLToPath(new URL(".", import.meta.url));

const COMPILED = "node_modules/next/dist/compiled";
/**
 * What Next's own server imports to build, to develop or to resize images. The adapter bundles what a worker imports, and
 * fails where something is missing; following these as well took Next half of the time in which it looks for files.
 */
const ONLY_FOR_BUILDING = [
  "node_modules/{@img,sharp}/**",
  "node_modules/next/dist/build/{babel,swc,webpack}/**",
  "node_modules/next/dist/build/webpack-config.js",
  "node_modules/next/dist/server/capsize-font-metrics.json",
  `${COMPILED}/{@modelcontextprotocol,@next,@vercel,acorn,babel,babel-packages,comment-json}/**`,
  `${COMPILED}/{compression,conf,crypto-browserify,cssnano-simple,edge-runtime,next-devtools}/**`,
  `${COMPILED}/{postcss-preset-env,raw-body,schema-utils3,tar,webpack}/**`,
  `${COMPILED}/next-server/*{turbo,experimental}*`,
];

const nextConfig: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // TypeScript 7 has no JavaScript API for Next to call; `npm run types` is the check and runs in `npm test`.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  devIndicators: false,
  // forbidden(): a workspace that one may not enter answers 403 as a page too.
  experimental: { authInterrupts: true },
  outputFileTracingExcludes: { "next-server": ONLY_FOR_BUILDING },
  webpack(config: WebpackConfig, { isServer, dev }) {
    // A build machine begins with a fresh clone: what a build keeps for the next one is written there for nobody.
    if (process.env.CI && !dev) config.cache = false;
    if (isServer && !dev) bundleServerOnce(config);
    if (!isServer && !dev) shareInterface(config);
    return config;
  },
};

interface WebpackConfig {
  cache: unknown;
  optimization: { splitChunks?: { cacheGroups?: Record<string, unknown> } };
  resolve: { alias: Record<string, unknown> };
  module: { rules: unknown[] };
}

/**
 * Everything lands in one worker, so a module that two routes use is bundled once, in one shared chunk: webpack's own
 * split repeats small modules in every route.
 */
function bundleServerOnce(config: WebpackConfig): void {
  const shared = {
    name: "shared",
    // Next looks for the actions of a page in the page's chunks and takes the last list that it finds: the list of two
    // pages with the same actions would stand in for that of every page.
    test: (module: { identifier(): string }) =>
      !module.identifier().includes("action-entry-loader"),
    // The adapter finds the chunks to bundle in this folder.
    filename: "chunks/[name].js",
    chunks: "all",
    minChunks: 2,
    minSize: 0,
    enforce: true,
  };
  config.optimization.splitChunks = {
    cacheGroups: { default: false, defaultVendors: false, shared },
  };
  // What a server action imports would be built a second time, in a layer of its own; both layers resolve alike.
  config.module.rules.push({
    test: [/[\\/]node_modules[\\/](?!next[\\/])/, join(ROOT, "lib"), join(ROOT, "db")],
    issuerLayer: "action-browser",
    layer: "rsc",
  });
  // sanitize-html needs it for style attributes alone, which the SVG allow-list refuses.
  config.resolve.alias.postcss = false;
}

/**
 * What every page of the browser needs stands in one chunk: left to itself, webpack's split repeats it in each of the
 * error screens, which are part of every first load.
 */
function shareInterface(config: WebpackConfig): void {
  const everywhere = new RegExp(
    [
      "components/ui/(alert|button|icons|spinner)\\.tsx",
      "lib/ui/(class-groups|cn)\\.ts",
      "lib/request/(policies|request|request-error)\\.ts",
      "node_modules/(class-variance-authority|clsx|tailwind-merge)/",
    ]
      .map((part) => `/${part}`)
      .join("|")
      .replaceAll("/", "[\\\\/]"),
  );
  const { splitChunks } = config.optimization;
  config.optimization.splitChunks = {
    ...splitChunks,
    cacheGroups: {
      ...splitChunks?.cacheGroups,
      interface: {
        name: "interface",
        test: everywhere,
        chunks: "all",
        priority: 50,
        enforce: true,
      },
    },
  };
}

/** In `next dev` the bindings are the local ones of `npm start`: same state, same secrets. */
export default async function config(phase: string): Promise<NextConfig> {
  if (phase === PHASE_DEVELOPMENT_SERVER) {
    const { initOpenNextCloudflareForDev, getCloudflareContext } = await import(
      "@opennextjs/cloudflare"
    );
    await initOpenNextCloudflareForDev({
      persist: { path: `${process.env.ATRIUM_STATE_DIR || ".wrangler/state"}/v3` },
    });
    // The adapter reads .dev.vars only; what scripts/dev.mjs put together (the environment wins) goes over it.
    const { env } = await getCloudflareContext({ async: true });
    Object.assign(env, JSON.parse(process.env.ATRIUM_DEV_VARIABLES ?? "{}"));
  }
  return nextConfig;
}
