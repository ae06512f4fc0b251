import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Lists what group or others can access in a folder, including the folder. */
export function readableByOthers(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return [folder, ...paths.map((path) => join(folder, path))].filter(
    // A database's journal may be deleted meanwhile.
    (path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
}
