import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const onMachine = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
const executablePath = process.env.CHROMIUM_PATH || onMachine;

export default defineConfig({
  testDir: "tests",
  testMatch: ["browser/**/*.spec.ts", "proof/**/*.spec.ts"],
  outputDir: "test-results",
  workers: 2,
  // Parallel by test, not by file. Otherwise one of the two workers is idle during the last file.
  fullyParallel: true,
  // A journey visits many screens, a sign-in hashes its password, and a small machine runs other
  // things too.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // Recording every test costs a third of the time. A test that is retried after a failure is
  // recorded, and reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_REPORT ?? ".build/browser.json" }],
  ],
  use: {
    trace: process.env.CI ? "on-first-retry" : "off",
    screenshot: "only-on-failure",
    // Animations cost an eighth of the processor time. Tests of motion turn it on.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath,
      args: [
        ...["--no-sandbox", "--disable-background-networking", "--disable-quic"],
        // Without a graphics card, GPU drawing is emulated, which is slow, and slower in a separate
        // process.
        ...["--disable-gpu", "--in-process-gpu"],
      ],
    },
  },
});
