import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The unit tests, each again for each mutant that it comes by, for `npm run proof:mutants`: only in its copy. */
export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^(?:@opennextjs\/cloudflare|next\/(?:cache|headers))$/,
        replacement: at("../support/in-process/incoming.ts"),
      },
      { find: "server-only", replacement: at("../support/server-only.ts") },
      { find: /^@\//, replacement: at("../../") },
    ],
  },
  test: {
    root: at("../.."),
    include: ["tests/unit/**/*.test.ts", "tests/proof/falls.test.ts"],
    // What these are about is no guard, and they take long.
    exclude: [
      "**/*{budget,many}*",
      "tests/unit/{scripts,seed,ui}/**",
      "tests/unit/layering.test.ts",
    ],
    environment: "node",
    runner: at("./mutant-runner.ts"),
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
