import { describe, expect, it } from "vitest";
import { withFixedRoutes, withoutUnused } from "../../../scripts/lib/worker-bundle.mjs";

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
