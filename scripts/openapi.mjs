// Writes the API's document and its readable reference among the assets of the worker that was just built.
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
 * The script of Scalar's reference for browsers. Its package for Fastify carries it whole; the one that it is made in
 * would bring ten times as much along. It is taken as that server would get it: from the route that serves it.
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
