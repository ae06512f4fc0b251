import { existsSync } from "node:fs";
import { run } from "./processes.mjs";

/** Installs packages of Debian's where that is possible: on Debian, and as root. */
export async function installDebianPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "--no-install-recommends", ...names];
  const { code } = await run("apt-get", install, { env });
  if (code === 0) return;
  // A fresh image has no package lists yet.
  await run("apt-get", ["update"], { env });
  await run("apt-get", install, { env });
}
