// Writes the API's document and its readable reference among the assets of the worker that was just built.
import "./lib/alias-hooks.mjs";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { readOperations } from "./lib/api-routes.mjs";
import { at } from "./lib/project.mjs";
import { referenceScript } from "./lib/reference-script.mjs";

const ASSETS = at(".open-next", "assets", "api");

const { openApiDocument } = await import("../lib/http/openapi.ts");
const document = openApiDocument(await readOperations());
mkdirSync(`${ASSETS}/docs`, { recursive: true });
writeFileSync(`${ASSETS}/openapi.json`, JSON.stringify(document));
writeFileSync(`${ASSETS}/docs/reference.js`, referenceScript());
copyFileSync(at("docs", "openapi", "docs.html"), `${ASSETS}/docs.html`);
copyFileSync(at("docs", "openapi", "start.js"), `${ASSETS}/docs/start.js`);
