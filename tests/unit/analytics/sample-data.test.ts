import { expect, it } from "vitest";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { getReport } from "@/lib/analytics/report";
import { createProject } from "@/lib/projects/write-projects";
import { loadSampleData } from "@/lib/records/write/sample-data";
import { getProjectHub } from "@/lib/screens/project-hub";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const ctx = system.context(await system.createActor("superadmin"));
const { project } = await createProject(ctx, {
  name: "Samples",
  details: "d",
  projectUrl: "https://a.example.com",
  projectType: "Website",
  status: "active",
  workspaces: [...WORKSPACE_TYPES],
});
const projectId = project.id;
for (const workspace of WORKSPACE_TYPES)
  expect(await loadSampleData(ctx, { projectId, workspace })).toBeGreaterThan(0);

it("sample data counts in no computed figure", async () => {
  const { figures, hasSamples } = await getReport(ctx, { projectId, period: "90d" });
  const computed = figures.filter(({ isCustom, name }) => !isCustom && name !== "Activity");
  expect(computed.length).toBeGreaterThan(8);
  expect(computed.filter(({ value }) => value !== null && value !== 0)).toEqual([]);
  // Its custom metrics are sample data too, and the screen says so.
  expect(hasSamples).toBe(true);
});

it("sample data counts in no number of a workspace's card", async () => {
  const { numbers } = await getProjectHub(ctx, projectId);
  expect(Object.keys(numbers).toSorted()).toEqual([...WORKSPACE_TYPES].toSorted());
  for (const words of Object.values(numbers)) expect(words).toEqual([expect.stringMatching(/^0 /)]);
});
