import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Lists a folder and everything below it that group or others have any right to. */
export function readableByOthers(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return [folder, ...paths.map((path) => join(folder, path))].filter(
    // A database's journal may be deleted while this looks.
    (path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
}
