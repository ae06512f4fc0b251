import { spawnSync } from "node:child_process";
import { installDebianPackages } from "./debian.mjs";
import { Sentence, say } from "./say.mjs";

const NAMES = ["bash", "curl"];

const missing = () => NAMES.filter((name) => spawnSync(name, ["--version"]).status !== 0);

/** What the documentation's commands are for: the API tests run them as they are printed. */
export async function ensureCurl() {
  const names = missing();
  if (names.length === 0) return;
  say(`No ${names.join(" and no ")} found: getting it …`);
  await installDebianPackages([...names, "ca-certificates"]);
  if (missing().length > 0) throw new Sentence(`The API tests need ${names.join(" and ")}.`);
}
