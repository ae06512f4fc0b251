import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  withFixedRoutes,
  withKeptManifests,
  withKnownKinds,
  withoutClassNames,
  withoutPolyfills,
  withoutTracing,
  withoutUnused,
} from "../../../scripts/lib/worker-bundle.mjs";

const module = (name: string, path: string, body: string) =>
  `;var ${name}=__commonJS({"app/node_modules/${path}"(exports,module){${body}}})`;

describe("the worker's bundle without what it never asks for", () => {
  const used = module("require_used", "used/index.js", "module.exports=1");
  const unused = module("require_big", "big/index.js", "var a={};module.exports=a;for(;;){}");
  const bundle = `var x=1${used}${unused}${module("require_last", "last.js", "")};run();`;

  it("has a module that throws in the place of each", () => {
    const lean = withoutUnused(bundle, { "big/index.js": "nothing" });
    expect(lean).toContain('throw new Error("Not in this worker: nothing")');
    expect(lean).toContain(used);
    expect(lean).not.toContain("for(;;)");
  });

  it("is refused when the framework has changed", () => {
    expect(() => withoutUnused(bundle, { "gone/index.js": "nothing" })).toThrow("gone/index.js");
    expect(() => withoutUnused(bundle + unused, { "big/index.js": "" })).toThrow("big/index.js");
    expect(() => withFixedRoutes(bundle)).toThrow("getRouteDefinitions");
  });
});

/** Runs the function of the changed bundle by itself. */
const runIn = (bundle: string, name: string, values: Record<string, unknown> = {}) =>
  runInNewContext(`(() => { ${bundle}; return ${name}; })()`, values);

describe("the worker's bundle with what is fixed found out once", () => {
  const reader = (name: string) =>
    `function ${name}(path3,shouldCache=!0){asked.push(path3);if(path3==="none")throw new Error("none");return{path3}}`;
  const readers = `${reader("loadManifest")}${reader("evalManifest")}`;

  it("reads each of Next's files once, and one that is not there again", () => {
    const asked: string[] = [];
    const load = runIn(withKeptManifests(readers), "loadManifest", { asked });
    expect(load("a")).toBe(load("a"));
    expect(load("b")).toEqual({ path3: "b" });
    for (const _ of [1, 2]) expect(() => load("none")).toThrow("none");
    expect(asked).toEqual(["a", "b", "none", "none"]);
    expect(() => withKeptManifests("")).toThrow("loadManifest");
  });

  /** Drizzle's own, as it stands in the bundle. */
  const isKind = [
    'let d=Symbol.for("kind");function e(a2,b2){if(!a2||typeof a2!="object")return!1;if(a2 instanceof b2)return!0;',
    'if(!Object.prototype.hasOwnProperty.call(b2,d))throw Error("Class "+b2.name);',
    "let c2=Object.getPrototypeOf(a2).constructor;",
    "if(c2)for(;c2;){if(d in c2&&c2[d]===b2[d])return!0;c2=Object.getPrototypeOf(c2)}return!1}",
  ].join("");

  it("tells drizzle's kinds as drizzle does, of things, classes and copies of classes", () => {
    const marked = (kind: string, Type = class {}) =>
      Object.assign(class extends Type {}, { [Symbol.for("kind")]: kind });
    const Part = marked("Part");
    const Column = marked("Column", Part);
    const CopyOfColumn = marked("Column");
    class Other {}
    const [own, known] = [isKind, withKnownKinds(isKind)].map((bundle) => runIn(bundle, "e"));
    const values = [new Part(), new Column(), new CopyOfColumn(), new Other(), [], null, "x", 1];
    for (const value of [...values, ...values])
      for (const kind of [Part, Column, CopyOfColumn])
        expect(known(value, kind), String(value)).toBe(own(value, kind));
    expect(() => known(new Column(), Other)).toThrow("Other");
    expect(() => withKnownKinds("")).toThrow("drizzle");
  });
});

describe("the minified worker's bundle", () => {
  it("knows the one error that the adapter asks for by its class's name", () => {
    const asked: unknown[] = [];
    const again = (error: unknown) => asked.push(error);
    const own = 'if(e.constructor.name==="NoFallbackError")again(e);';
    const ask = runIn(withoutClassNames(`function ask(e){${own}${own}}`), "ask", { again });
    const error = new Error("Internal: NoFallbackError");
    for (const one of [error, new Error("another")]) ask(one);
    expect(asked).toEqual([error, error]);
    expect(() => withoutClassNames(own)).toThrow("NoFallbackError");
  });

  it("makes no traces", () => {
    const own =
      "class Tracer{isOpenTelemetryEnabled(){let of={};return of.constructor.name!=='Noop'}}";
    const other = own.replace("Tracer", "Other");
    const tracers = `${own}${other}const all=[new Tracer,new Other]`;
    const enabled = (bundle: string) =>
      runIn(bundle, "all.map(one => one.isOpenTelemetryEnabled())").join();
    expect(enabled(tracers)).toBe("true,true");
    expect(enabled(withoutTracing(tracers))).toBe("false,false");
    expect(() => withoutTracing("class Tracer{}")).toThrow("isOpenTelemetryEnabled");
  });

  it("names no polyfills", () => {
    const manifest = 'x={polyfillFiles:["static/chunks/polyfills-0a1b.js"],devFiles:[]}';
    expect(withoutPolyfills(manifest)).toBe("x={polyfillFiles:[],devFiles:[]}");
    expect(() => withoutPolyfills("x={}")).toThrow("polyfillFiles");
    expect(() => withoutPolyfills(manifest + manifest)).toThrow("polyfillFiles");
  });
});
