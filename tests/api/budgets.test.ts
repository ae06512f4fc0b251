import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { builtFiles, firstLoadJavaScript, gzipSize, KIB } from "../support/built-files";
import { completeSetup, createPerson } from "../support/people";
import { type System, startSystem } from "../support/system";

/** Screens of the workspaces, whose lists render on the client. */
const AREAS = [
  "content/overview?view=content",
  "content/overview?view=seo",
  "ecommerce/overview?view=products",
  "ecommerce/overview?view=orders",
  "ecommerce/overview?view=inventory",
  "crm/overview?view=contacts",
  "crm/overview?view=pipeline",
  "media/overview?view=gallery",
  "media/overview?view=assets",
  "analytics/overview?view=metrics",
];

describe("budgets of what is built", () => {
  it.each([
    ["worker", 3],
    ["engine", 1.5],
    ["reader", 3],
  ])("keeps the %s within %d MiB gzip", (name, most) => {
    const modules = builtFiles(`.build/${name}`, /^(?!README).*(?<!\.map)$/);
    expect(gzipSize(modules)).toBeGreaterThan(0);
    expect(gzipSize(modules)).toBeLessThanOrEqual(most * 1024 * KIB);
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

  async function page(path: string, cookie?: string): Promise<string> {
    const answer = await system.request(path, { headers: cookie ? { cookie } : {} });
    expect(answer.status).toBe(200);
    return answer.text();
  }

  it("keeps the wizard and sign-in within 155 KiB gzip", async () => {
    expect(firstLoadJavaScript(await page("/"))).toBeLessThanOrEqual(155 * KIB);
    await completeSetup(system);
    expect(firstLoadJavaScript(await page("/"))).toBeLessThanOrEqual(155 * KIB);
  });

  it("keeps the overview, tasks and a hub within 210 KiB gzip, settings, forms and the workspaces within 230", async () => {
    await completeSetup(system);
    const { cookie } = await createPerson(system, "superadmin");
    const made = await system.request("/api/projects", {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({
        name: "Weighed",
        details: "A project to weigh",
        projectUrl: "https://example.com",
        projectType: "web",
        status: "active",
        workspaces: [...WORKSPACE_TYPES],
      }),
    });
    const { project } = (await made.json()) as { project: { id: string } };
    const hub = `/projects/${project.id}`;
    for (const type of WORKSPACE_TYPES) {
      const sample = `/api${hub}/workspaces/${type}/sample`;
      expect((await system.request(sample, { method: "POST", headers: { cookie } })).status).toBe(
        201,
      );
    }
    for (const path of ["/", "/tasks", "/tasks?view=board", hub]) {
      expect(firstLoadJavaScript(await page(path, cookie)), path).toBeLessThanOrEqual(210 * KIB);
    }
    // The tabs share their code, including the Settings tab's forms and service accounts.
    const tabs = `${hub}/workspace/overview`;
    expect(firstLoadJavaScript(await page(tabs, cookie)), tabs).toBeLessThanOrEqual(230 * KIB);
    const forms = ["users&mode=create", "projects&mode=create", "theme", "system", "integrations"];
    for (const path of [
      ...forms.map((tab) => `/settings?tab=${tab}`),
      "/settings/audit",
      "/settings/usage",
      `${hub}/workspace/settings`,
      "/tasks/create",
    ]) {
      expect(firstLoadJavaScript(await page(path, cookie)), path).toBeLessThanOrEqual(230 * KIB);
    }
    for (const path of AREAS.map((area) => `${hub}/workspace/${area}`)) {
      expect(firstLoadJavaScript(await page(path, cookie)), path).toBeLessThanOrEqual(230 * KIB);
    }
  });
});
