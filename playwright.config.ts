import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const onMachine = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
const executablePath = process.env.CHROMIUM_PATH || onMachine;

export default defineConfig({
  testDir: "tests",
  testMatch: ["browser/**/*.spec.ts", "proof/**/*.spec.ts"],
  outputDir: "test-results",
  workers: 2,
  // Test by test rather than file by file: otherwise one of the two is idle during the last file.
  fullyParallel: true,
  // A journey walks many screens, a sign-in hashes its password, and a small machine runs more than this.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // Recording every test costs a third of the time; the run again after a failure is recorded, and named as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_REPORT ?? ".build/browser.json" }],
  ],
  use: {
    trace: process.env.CI ? "on-first-retry" : "off",
    screenshot: "only-on-failure",
    // An eighth of the processor time goes into moving pictures. What is shown with motion asks for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath,
      args: [
        ...["--no-sandbox", "--disable-background-networking", "--disable-quic"],
        // Without a graphics card the drawing of one is only emulated, at a price; in a process of its own at a higher one.
        ...["--disable-gpu", "--in-process-gpu"],
      ],
    },
  },
});
