import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./processes.mjs";
import { at, toolEnvironment } from "./project.mjs";
import { Sentence, say } from "./say.mjs";

/** The one without windows first: tests see no difference, and it needs less of the machine. */
const BROWSERS = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const NO_BROWSER =
  "No browser was found for the browser tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.";

/**
 * Finds a Chromium for the browser tests: the configured one, an installed one, a download, or
 * Debian's package.
 * @returns {Promise<string>} the executable's path
 */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Sentence(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  const present = onMachine() ?? (await downloaded());
  if (present) return present;
  say("No browser found: getting one …");
  const fetched = (await download()) ?? (await debianPackage());
  if (!fetched) throw new Sentence(NO_BROWSER);
  return fetched;
}

function onMachine() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, MAC_CHROME].find((file) => existsSync(file));
}

/** Returns the Chromium that Playwright has downloaded earlier, if any. */
async function downloaded() {
  const script =
    'import("@playwright/test").then(({ chromium }) => console.log(chromium.executablePath()))';
  const { stdout } = await run("node", ["-e", script], { cwd: at(), env: toolEnvironment() });
  const file = stdout.trim();
  return file && existsSync(file) ? file : undefined;
}

/** Downloads Chromium, unless the host doesn't answer within eight seconds. */
async function download() {
  const host = process.env.PLAYWRIGHT_DOWNLOAD_HOST || "https://cdn.playwright.dev";
  const reachable = await fetch(host, { method: "HEAD", signal: AbortSignal.timeout(8000) })
    .then(() => true)
    .catch(() => false);
  if (!reachable) return undefined;
  const args = ["install", "chromium"];
  await run("playwright", args, { cwd: at(), env: toolEnvironment(), timeout: 300_000 });
  return downloaded();
}

async function debianPackage() {
  for (const name of ["chromium-headless-shell", "chromium"]) {
    await installDebianPackages([name]);
    const found = onMachine();
    if (found) return found;
  }
  return undefined;
}

/** Installs Debian packages if possible: on Debian, and as root. */
async function installDebianPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "--no-install-recommends", ...names];
  const { code } = await run("apt-get", install, { env });
  if (code === 0) return;
  // A fresh image has no package lists yet.
  await run("apt-get", ["update"], { env });
  await run("apt-get", install, { env });
}

const SHELL_TOOLS = ["bash", "curl"];
const missing = () => SHELL_TOOLS.filter((name) => spawnSync(name, ["--version"]).status !== 0);

/** Installs curl, because API tests run the documentation's commands as printed. */
export async function ensureCurl() {
  const names = missing();
  if (names.length === 0) return;
  say(`No ${names.join(" and no ")} found: getting it …`);
  await installDebianPackages([...names, "ca-certificates"]);
  if (missing().length > 0) throw new Sentence(`The API tests need ${names.join(" and ")}.`);
}
