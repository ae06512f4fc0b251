import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { builtFiles, firstLoadJavaScript, KIB } from "../support/built-files";
import { closeAfterTests } from "../support/close-after-tests";
import { call, type Person } from "../support/people";
import { startSystem } from "../support/system";
import { createWorkspaceWorld } from "../support/workspace-world";

const REFUSAL = "You don't have access to the Analytics workspace in this project";

const as = (person: Person | null, method: string, path: string, body?: unknown) =>
  call(system, person, method, `/api/projects/${projectId}/workspaces/analytics${path}`, body);

const system = await closeAfterTests(startSystem());
const { boss, member, projectMember, outsider, projectId } = await createWorkspaceWorld(system, [
  "analytics",
  "crm",
]);

describe("analytics over HTTP", () => {
  it("metrics are computed from the project's rows, own ones beside them", async () => {
    await call(system, boss, "POST", "/api/tasks", { name: "Counted", project_id: projectId });
    const visits = { name: "Visits", category: "traffic", unit: "percentage", value: 12.5 };
    const made = await as(member, "POST", "/metrics", visits);
    expect(made.status).toBe(201);
    expect(made.body.metric).toMatchObject({ ...visits, aggregation: "latest" });
    const { status, body } = await as(member, "GET", "/report?period=7d");
    expect([status, body.success, body.period]).toEqual([200, true, "7d"]);
    const metric = (name: string) =>
      body.metrics.find((one: { name: string }) => one.name === name);
    expect(metric("Tasks created")).toEqual({
      name: "Tasks created",
      value: 1,
      previous_value: 0,
      change_percentage: null,
      trend: "up",
      category: "engagement",
      unit: "number",
    });
    expect(metric("Visits")).toEqual({
      name: "Visits",
      value: 12.5,
      previous_value: null,
      change_percentage: null,
      trend: "stable",
      category: "traffic",
      unit: "percentage",
    });
    for (const one of body.metrics) {
      expect(["traffic", "conversion", "revenue", "engagement"]).toContain(one.category);
      expect(["number", "percentage", "currency", "duration"]).toContain(one.unit);
      expect(["up", "down", "stable"]).toContain(one.trend);
    }
    for (const wrong of [{ category: "sales" }, { unit: "litres" }])
      expect((await as(member, "POST", "/metrics", { ...visits, ...wrong })).status).toBe(400);
  });

  it("readings are listed, changed, deleted, imported and exported", async () => {
    const rows = [
      { name: "Sign-ups", category: "Conversion", value: "3", at: "2026-11-20" },
      { name: "Sign-ups", category: "conversion", value: "many", at: "2026-11-21" },
    ];
    const report = await as(member, "POST", "/metrics/import", { rows });
    expect(report.body).toMatchObject({ created: 1, failed: [{ row: 1 }] });
    const { body } = await as(member, "GET", "/metrics?q=sign&category=conversion&sort=-at");
    expect(body).toMatchObject({ total: 1, metrics: [{ value: 3 }] });
    const path = `/metrics/${body.metrics[0].id}`;
    expect((await as(member, "PATCH", path, { value: 4 })).body.metric.value).toBe(4);
    const file = await system.request(
      `/api/projects/${projectId}/workspaces/analytics/metrics/export?q=sign`,
      { headers: { cookie: member.cookie } },
    );
    expect(await file.text()).toContain("2026-11-20T00:00:00.000Z");
    expect((await as(member, "DELETE", path)).status).toBe(200);
  });

  it("charts and insights have their forms", async () => {
    const charts = await as(member, "GET", "/charts?period=1d");
    expect(charts.status).toBe(200);
    for (const chart of charts.body.charts) {
      expect(["line", "bar", "pie", "area"]).toContain(chart.type);
      expect(chart.time_period).toBe("1d");
      for (const point of chart.data)
        expect(point).toEqual({ label: expect.any(String), value: expect.any(Number) });
    }
    await call(system, boss, "POST", `/api/projects/${projectId}/workspaces/crm/leads`, {
      name: "Hot and secret",
      score: 95,
    });
    const insights = await as(boss, "GET", "/insights");
    expect(insights.body.period).toBe("30d");
    expect(insights.body.insights).toContainEqual({
      title: "1 strong lead has no deal yet",
      description: expect.any(String),
      impact: "high",
      type: "opportunity",
      recommendation: expect.any(String),
      link: {
        href: expect.stringContaining("/workspace/crm/overview?view=leads"),
        label: expect.stringContaining("Open leads"),
      },
    });
    expect(JSON.stringify(insights.body)).not.toContain("secret");
  });

  it("anyone who is not in the CRM workspace gets none of its figures", async () => {
    for (const list of ["report", "charts", "insights"]) {
      const answers = await Promise.all([
        as(member, "GET", `/${list}`),
        as(boss, "GET", `/${list}`),
      ]);
      const [theirs, all] = answers.map(({ body }) => body);
      expect([theirs.areas, all.areas]).toEqual([["analytics"], ["crm", "analytics"]]);
      expect(JSON.stringify(theirs)).not.toMatch(/lead|deal/i);
      expect(JSON.stringify(all)).toMatch(/lead|deal/i);
    }
  });

  it("a period that there is not is refused, and another workspace has no analytics", async () => {
    for (const list of ["report", "charts", "insights"]) {
      expect((await as(member, "GET", `/${list}?period=2d`)).status).toBe(400);
      const elsewhere = `/api/projects/${projectId}/workspaces/crm/${list}`;
      expect((await call(system, boss, "GET", elsewhere)).status).toBe(404);
    }
  });

  it("sample data is loaded and removed in one call", async () => {
    const own = await as(boss, "GET", "/metrics");
    const ids = own.body.metrics.map(({ id }: { id: string }) => id);
    if (ids.length > 0) await as(boss, "DELETE", "/metrics", { ids });
    expect(await as(boss, "POST", "/sample")).toMatchObject({
      status: 201,
      body: { records: 100 },
    });
    expect((await as(boss, "GET", "/metrics")).body.metrics[0].is_sample).toBe(true);
    expect((await as(boss, "DELETE", "/sample")).body).toMatchObject({ removed: 100 });
    expect((await as(boss, "GET", "/metrics")).body.total).toBe(0);
  });

  it("who may not enter gets nothing: 403 with the sentence for the project's people, else 404", async () => {
    const calls: [string, string, unknown?][] = [
      ["GET", "/report"],
      ["GET", "/charts"],
      ["GET", "/insights"],
      ["GET", "/metrics"],
      ["POST", "/metrics", { name: "x", category: "traffic", value: 1 }],
      ["GET", "/metrics/export"],
    ];
    for (const [method, path, body] of calls) {
      const refused = await as(projectMember, method, path, body);
      expect([path, refused.status, refused.body.message]).toEqual([path, 403, REFUSAL]);
      expect([path, (await as(outsider, method, path, body)).status]).toEqual([path, 404]);
      expect([path, (await as(null, method, path, body)).status]).toEqual([path, 401]);
    }
  });

  it("charts are drawn by code that is neither in the worker nor in what the page loads first", async () => {
    for (const view of ["metrics", "charts", "insights", "readings"]) {
      const path = `/projects/${projectId}/workspace/analytics/overview?view=${view}`;
      const page = await system.request(path, { headers: { cookie: member.cookie } });
      expect(page.status).toBe(200);
      expect(firstLoadJavaScript(await page.text()), view).toBeLessThanOrEqual(230 * KIB);
    }
    const [worker] = builtFiles(".build/worker", /^console\.js$/);
    expect(readFileSync(worker ?? "", "utf8")).not.toContain("recharts-surface");
  });
});
