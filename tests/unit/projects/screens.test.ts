import { describe, expect, it } from "vitest";
import { projectsFailure, workspacesFailure } from "@/app/(console)/_overview/load-messages";
import {
  filterWorkspaces,
  projectOptions,
  typeOptions,
} from "@/app/(console)/_overview/workspace-filter";

describe("what a failed load says", () => {
  it("[W494] my projects: status and text", () => {
    expect(projectsFailure({ code: "overloaded", message: "The system is busy." })).toBe(
      "HTTP 503: The system is busy.",
    );
  });

  it("[W495] [W496] my workspaces: the status of an answer, else to try again", () => {
    expect(workspacesFailure({ code: "overloaded", message: "" })).toBe(
      "Failed to load workspaces: 503",
    );
    expect(workspacesFailure({ code: "internal", message: "" })).toBe(
      "Failed to load workspaces. Please try again.",
    );
  });
});

describe("the workspace filters", () => {
  const entry = (workspaceType: string, projectId: string) => ({
    id: `${projectId}-${workspaceType}`,
    projectId,
    projectName: `Project ${projectId}`,
    projectType: "Site",
    projectStatus: "active",
    workspaceType,
    assignedAt: "2026-01-01T00:00:00.000Z",
    userRole: "admin",
  });
  const all = [entry("crm", "1"), entry("media", "1"), entry("crm", "2")];

  it("[W121] [W125] offer each type and each project once, projects as name plus type", () => {
    expect(typeOptions(all)).toEqual(["crm", "media"]);
    expect(projectOptions(all)).toEqual([
      { value: "1", label: "Project 1 (Site)" },
      { value: "2", label: "Project 2 (Site)" },
    ]);
  });

  it("narrow by type and by project together", () => {
    const ids = (type: string, project: string) =>
      filterWorkspaces(all, { type, project }).map(({ id }) => id);
    expect(ids("", "")).toHaveLength(3);
    expect(ids("crm", "")).toEqual(["1-crm", "2-crm"]);
    expect(ids("crm", "2")).toEqual(["2-crm"]);
    expect(ids("media", "2")).toEqual([]);
  });
});
