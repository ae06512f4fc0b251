import { readFileSync, writeFileSync } from "node:fs";
import { withPageWriter } from "./page-writer.mjs";
import { Sentence } from "./say.mjs";

const NEXT = "node_modules/next/dist";

/**
 * Modules that Next's server names and this application never asks for, each with what it is for. They are a tenth of the
 * worker, and nothing in the adapter leaves them out.
 */
const UNUSED = {
  // There is no pages router, and what draws its pages has a second copy of React's renderer.
  [`${NEXT}/compiled/next-server/pages.runtime.prod.js`]: "the pages router",
  "node_modules/react-dom/cjs/react-dom-server.edge.production.js": "the pages router's renderer",
  // Reads the cookie of draft mode, when its id is the build's own secret one; nobody is given that.
  [`${NEXT}/compiled/fast-jwt/index.js`]: "draft mode",
  // Stands in for http under `experimental.testProxy`.
  [`${NEXT}/compiled/@mswjs/interceptors/ClientRequest/index.js`]: "Next's test proxy",
};

/**
 * What Next's server finds out anew with every request, though it is fixed when the worker is built: the list of routes,
 * their order and their patterns. A twentieth of an API call.
 */
const FIXED = [
  {
    from: "getRouteDefinitions(){",
    to: "getRouteDefinitions(){return this.fixedRoutes??=this.readRouteDefinitions()}readRouteDefinitions(){",
  },
  {
    from: "getSortedRouteDefinitions(definitions){",
    to: "getSortedRouteDefinitions(definitions){return this.fixedOrder??=this.sortRouteDefinitions(definitions)}sortRouteDefinitions(definitions){",
  },
  {
    from: "(0,_routematcher.getRouteMatcher)((0,_routeregex.getRouteRegex)(definition.pathname))(matchPathname)",
    to: "(definition.fixedMatcher??=(0,_routematcher.getRouteMatcher)((0,_routeregex.getRouteRegex)(definition.pathname)))(matchPathname)",
  },
];

/** The start of each module in the adapter's bundle. */
const MODULE = /(?<=;)var \w+=__(?:commonJS|esm)\(\{"([^"]+)"\(/g;

function changed(what) {
  return new Sentence(`${what} is not in the bundle as scripts/lib/worker-bundle.mjs expects it.`);
}

/**
 * The bundle with a module that throws in the place of each of the list.
 * @param {string} bundle
 * @param {Readonly<Record<string, string>>} unused what each is for, by the end of its path
 */
export function withoutUnused(bundle, unused = UNUSED) {
  const starts = [...bundle.matchAll(MODULE)];
  const cuts = Object.entries(unused).map(([path, purpose]) => {
    const found = starts.filter(([, file]) => file.endsWith(`/${path}`));
    const [start] = found;
    const end = starts[starts.indexOf(start) + 1]?.index;
    if (found.length !== 1 || !bundle.slice(start.index, end).endsWith("}});")) throw changed(path);
    const text = `${start[0]}){throw new Error(${JSON.stringify(`Not in this worker: ${purpose}`)})}});`;
    return { from: start.index, to: end, text };
  });
  return cuts
    .sort((a, b) => b.from - a.from)
    .reduce((text, cut) => text.slice(0, cut.from) + cut.text + text.slice(cut.to), bundle);
}

/** The bundle with what is fixed found out once. */
export function withFixedRoutes(bundle) {
  return FIXED.reduce((text, { from, to }) => {
    const parts = text.split(from);
    if (parts.length !== 2) throw changed(from);
    return parts.join(to);
  }, bundle);
}

/** Changes the adapter's bundle of Next's server. Throws where the framework is no longer what this was written for. */
export function leanBundle(file) {
  const lean = withPageWriter(withFixedRoutes(withoutUnused(readFileSync(file, "utf8"))));
  if (lean === null) throw changed("How React writes a page");
  writeFileSync(file, lean);
}
