import { readFileSync, writeFileSync } from "node:fs";
import { withDataWriter } from "./data-writer.mjs";
import { withPlannedRows } from "./drizzle-rows.mjs";
import { withPagesAtOnce } from "./page-at-once.mjs";
import { withPageWriter } from "./page-writer.mjs";
import { Sentence } from "./say.mjs";
import { withWholePages } from "./whole-page.mjs";

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
 * their order and their patterns, and that a path without a bracket is none of an intercepting route. A twentieth of an
 * API call.
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
  {
    from: "function isInterceptionRouteAppPath(path3){return ",
    to: 'function isInterceptionRouteAppPath(path3){return path3.includes("(")&&',
  },
];

/** How the adapter knows an error of Next's: by the name of its class, which the minified worker has not got. */
const NAMED = { from: 'e.constructor.name==="NoFallbackError"', times: 2 };
const UNNAMED = 'e.message==="Internal: NoFallbackError"';

/** Scripts for browsers without modules. None of those runs the rest of the scripts either. */
const POLYFILLS = /polyfillFiles:\["static\/chunks\/polyfills-[^"]*"\]/g;

/**
 * The adapter puts the files that Next reads at its start into functions that make them anew with every call, and every
 * request calls them some ten times.
 */
const READERS = ["loadManifest", "evalManifest"];

/** How drizzle asks whether a value is of one of its kinds: up the chain of its classes, some thousand times a page. */
const KIND =
  /function (?<is>[\w$]+)\((?<value>[\w$]+),(?<type>[\w$]+)\)\{(?<body>if\(!\k<value>\|\|typeof \k<value>!="object"\)return!1;if\(\k<value> instanceof \k<type>\)return!0;if\(!Object\.prototype\.hasOwnProperty\.call\(\k<type>,.{0,400}?return!0;(?<class>[\w$]+)=Object\.getPrototypeOf\(\k<class>\)\}return!1)\}/g;

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

/** The bundle with what Next reads at its start read once. */
export function withKeptManifests(bundle) {
  return READERS.reduce((text, name) => {
    const parts = text.split(`function ${name}(path3,`);
    if (parts.length !== 2) throw changed(name);
    const kept = `${name}Kept`;
    const keeper = `var ${kept}=new Map;function ${name}(path3,...rest){let found=${kept}.get(path3);if(found===void 0)${kept}.set(path3,found=${name}Anew(path3,...rest));return found}`;
    return parts.join(`${keeper}function ${name}Anew(path3,`);
  }, bundle);
}

/** The bundle in which drizzle finds out once for each class and kind, which is all that its answer depends on. */
export function withKnownKinds(bundle) {
  const found = [...bundle.matchAll(KIND)];
  if (found.length !== 1) throw changed("How drizzle tells its kinds");
  const [{ 0: text, index, groups }] = found;
  const { is, value, type, body } = groups;
  const anew = `${is}Anew`;
  const changedText =
    `var ${is}Known=new WeakMap;function ${anew}(${value},${type}){${body}}` +
    `function ${is}(${value},${type}){if(!${value}||typeof ${value}!="object")return!1;let of=Object.getPrototypeOf(${value}),known=${is}Known.get(of);` +
    `if(known===void 0){if(of===null)return ${anew}(${value},${type});${is}Known.set(of,known=new Map)}` +
    `let answer=known.get(${type});if(answer===void 0)known.set(${type},answer=${anew}(${value},${type}));return answer}`;
  return bundle.slice(0, index) + changedText + bundle.slice(index + text.length);
}

/** The bundle that knows the one error by what it says. */
export function withoutClassNames(bundle) {
  const parts = bundle.split(NAMED.from);
  if (parts.length !== NAMED.times + 1) throw changed(NAMED.from);
  return parts.join(UNNAMED);
}

/** The bundle whose pages name no polyfills: a tag that no browser of these pages reads, and React's renderer once more. */
export function withoutPolyfills(bundle) {
  if (bundle.match(POLYFILLS)?.length !== 1) throw changed("polyfillFiles");
  return bundle.replace(POLYFILLS, "polyfillFiles:[]");
}

/** What is written anew, in this order, and what it is. */
const REWRITTEN = [
  [withPlannedRows, "How drizzle reads its rows"],
  [withPageWriter, "How React writes a page"],
  [withDataWriter, "How React writes a page's data"],
  [withWholePages, "How Next hands a page on"],
  [withPagesAtOnce, "How Next puts a page and its data together"],
];

/** Changes the adapter's bundle of Next's server. Throws where the framework is no longer what this was written for. */
export function leanBundle(file) {
  const used = withoutPolyfills(withoutUnused(readFileSync(file, "utf8")));
  const lean = withoutClassNames(withKnownKinds(withKeptManifests(withFixedRoutes(used))));
  const whole = REWRITTEN.reduce((text, [rewritten, what]) => {
    const next = rewritten(text);
    if (next === null) throw changed(what);
    return next;
  }, lean);
  writeFileSync(file, whole);
}
