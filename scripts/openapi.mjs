// Writes the API document and its reference page into the assets of the built worker.
import "./lib/alias-hooks.mjs";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import reference from "@scalar/fastify-api-reference";
import { readOperations } from "./lib/api-routes.mjs";
import { at } from "./lib/project.mjs";

const ASSETS = at(".open-next", "assets", "api");

const { openApiDocument } = await import("../lib/http/openapi.ts");
const document = openApiDocument(await readOperations());
mkdirSync(`${ASSETS}/docs`, { recursive: true });
writeFileSync(`${ASSETS}/openapi.json`, JSON.stringify(document));
writeFileSync(`${ASSETS}/docs/reference.js`, referenceScript());
copyFileSync(at("docs", "openapi", "docs.html"), `${ASSETS}/docs.html`);
copyFileSync(at("docs", "openapi", "start.js"), `${ASSETS}/docs/start.js`);

/**
 * Returns the script of Scalar's API reference. Taken from its Fastify package, from the route that
 * serves it, because the package it is built in would install ten times as much.
 * @returns {string}
 */
function referenceScript() {
  let script;
  const server = {
    initialConfig: {},
    hasPlugin: () => false,
    route({ url, handler }) {
      if (!url.endsWith(".js")) return;
      const reply = { header: () => reply, send: (text) => text };
      script = handler({}, reply);
    },
  };
  reference(server, { configuration: { url: "/" } }, () => undefined);
  if (typeof script !== "string") throw new Error("Scalar's package serves no script any more");
  return script;
}
