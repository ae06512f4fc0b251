import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtFiles, firstLoadJavaScript, gzipSize, KIB, scriptsOf } from "../support/budget";
import { type System, startSystem } from "../support/system";

describe("budgets of what is built", () => {
  it("keeps the worker within 1.5 MiB gzip", () => {
    const modules = builtFiles(".build/worker", /^(?!README).*(?<!\.map)$/);
    expect(gzipSize(modules)).toBeLessThanOrEqual(1536 * KIB);
  });

  it("keeps all CSS within 20 KiB gzip", () => {
    expect(gzipSize(builtFiles(".open-next/assets", /\.css$/))).toBeLessThanOrEqual(20 * KIB);
  });
});

describe("first-load JavaScript", () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.close());

  it("counts the scripts of a served page, each once and without noModule ones", async () => {
    const html = await (await system.request("/")).text();
    expect(scriptsOf(html).length).toBeGreaterThan(1);
    expect(firstLoadJavaScript(html)).toBeGreaterThan(50 * KIB);
    expect(scriptsOf('<script src="/a.js"></script><script noModule="" src="/b.js">')).toEqual([
      "/a.js",
    ]);
  });
});
