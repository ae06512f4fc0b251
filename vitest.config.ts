import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { SlowFirst } from "./tests/support/slow-first.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const certificate = fileURLToPath(new URL("./tests/support/smtp/certificate.pem", import.meta.url));
const incoming = fileURLToPath(new URL("./tests/support/in-process/incoming.ts", import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      "@": root.replace(/\/$/, ""),
      // Route handlers and actions that run in the test's own process know their request from here.
      "@opennextjs/cloudflare": incoming,
      "next/cache": incoming,
      "next/headers": incoming,
      "cloudflare:sockets": fileURLToPath(
        new URL("./tests/support/smtp/node-sockets.ts", import.meta.url),
      ),
      // The marker package throws outside a React server build; use cases are tested as plain functions.
      "server-only": fileURLToPath(new URL("./tests/support/server-only.ts", import.meta.url)),
    },
  },
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          environment: "node",
          // Loading the modules anew for each file costs a fifth of the time. A test that replaces a whole module
          // would replace it for others too: it hands in what it wants replaced, or spies and restores.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          // By default one core is kept for the watcher: half of a small machine.
          maxWorkers: 2,
          // Use cases run against a real D1 and hash real passwords: a loaded machine takes its time.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          // The mail server of the tests shows a certificate of its own; miniflare tells workerd of it.
          env: { NODE_EXTRA_CA_CERTS: certificate },
          include: ["tests/api/**/*.test.ts", "tests/proof/**/*.test.ts"],
          environment: "node",
          pool: "forks",
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          // Every file starts a workerd of its own; more than two starve each other on a small machine.
          maxWorkers: 2,
          // The browser's tests work on the same two cores.
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
