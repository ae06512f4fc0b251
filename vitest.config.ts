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
      // Route handlers and actions in the test's own process get their request from here.
      "@opennextjs/cloudflare": incoming,
      "next/cache": incoming,
      "next/headers": incoming,
      "cloudflare:sockets": fileURLToPath(
        new URL("./tests/support/smtp/node-sockets.ts", import.meta.url),
      ),
      // The marker package throws outside of a React server build. Use cases are tested as plain
      // functions.
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
          // Loading modules again for each file costs a fifth of the time. A test must not mock a
          // whole module, since other files would get the mock too: it passes in replacements, or
          // spies and restores.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          // By default one core is reserved for the watcher, which is half of a small machine.
          maxWorkers: 2,
          // Use cases run against a real D1 and hash real passwords, which takes time on a busy
          // machine.
          testTimeout: 60_000,
          hookTimeout: 360_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          // The tests' mail server has its own certificate. Miniflare passes it to workerd.
          env: { NODE_EXTRA_CA_CERTS: certificate },
          include: ["tests/api/**/*.test.ts", "tests/proof/**/*.test.ts"],
          environment: "node",
          pool: "forks",
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          // Every file starts its own workerd. More than two slow each other down on a small
          // machine.
          maxWorkers: 2,
          // The browser tests run on the same two cores.
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
