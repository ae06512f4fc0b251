import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { at } from "./project.mjs";

/**
 * Lets Node import the application's TypeScript as written: with "@/" for the root, and without
 * file extensions.
 */
registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL?.startsWith("file:") ? fileURLToPath(context.parentURL) : "";
    const isOwn = specifier.startsWith("@/") || (specifier.startsWith(".") && from.endsWith(".ts"));
    if (!isOwn) return next(specifier, context);
    const base = specifier.startsWith("@/")
      ? at(specifier.slice(2))
      : fileURLToPath(new URL(specifier, pathToFileURL(`${dirname(from)}/`)));
    const file = `${base}.ts`;
    return existsSync(file) ? next(pathToFileURL(file).href, context) : next(specifier, context);
  },
});
