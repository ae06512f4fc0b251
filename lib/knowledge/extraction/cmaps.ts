import { unzipSync } from "fflate";
import type { ReadCMap } from "./pdf";

/**
 * Returns a reader of tables in a zip file, `<name>.bcmap` each. Loads the file when the first table
 * is asked for, and unpacks one table at a time.
 */
export function cMapsIn(load: () => Promise<Uint8Array>): ReadCMap {
  let loaded: Promise<Uint8Array> | null = null;
  return async (name) => {
    loaded ??= load();
    const file = `${name}.bcmap`;
    return unzipSync(await loaded, { filter: (part) => part.name === file })[file] ?? null;
  };
}
