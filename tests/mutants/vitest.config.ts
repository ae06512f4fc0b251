import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The API's route handlers without Next, for `npm run proof:mutants`: only ever run in its copy of the tree. */
export default defineConfig({
  resolve: {
    alias: {
      "@opennextjs/cloudflare": at("../support/in-process/incoming.ts"),
      "next/cache": at("../support/in-process/incoming.ts"),
      "next/headers": at("../support/in-process/incoming.ts"),
      "server-only": at("../support/server-only.ts"),
      "@": at("../..").replace(/\/$/, ""),
    },
  },
  test: {
    root: at("../.."),
    include: ["tests/mutants/*.test.ts"],
    environment: "node",
  },
});
