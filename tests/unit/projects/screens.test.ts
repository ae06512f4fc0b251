import { describe, expect, it } from "vitest";
import { projectsFailure, workspacesFailure } from "@/app/(console)/_overview/load-messages";
import {
  filterWorkspaces,
  projectOptions,
  typeOptions,
} from "@/app/(console)/_overview/workspace-filter";
import { panelHref } from "@/app/(console)/projects/_components/panel-address";
import {
  changedFields,
  type ProjectValues,
} from "@/app/(console)/projects/_components/project-values";
import { activityOf, localStatus } from "@/app/(console)/projects/_components/status-label";
import { PROJECT_STATUSES } from "@/db/vocabulary";
import { PROJECT_BADGES } from "@/lib/ui/badges";

const BEFORE: ProjectValues = {
  name: "Aurora",
  details: "d",
  projectUrl: "https://a.example",
  projectType: "Site",
  status: "active",
  workspaces: ["content", "crm"],
  assigned_users: [
    { userId: "u1", userRole: "admin" },
    { userId: "u2", userRole: "moderator" },
  ],
};

describe("what an edit sends", () => {
  it("[W038] only the fields that differ", () => {
    expect(changedFields(BEFORE, { ...BEFORE })).toEqual({});
    expect(changedFields(BEFORE, { ...BEFORE, name: "Borealis", status: "inactive" })).toEqual({
      name: "Borealis",
      status: "inactive",
    });
  });

  it("[W057] workspaces and team only when they changed, whatever their order", () => {
    const turned = {
      ...BEFORE,
      workspaces: ["crm", "content"],
      assigned_users: [...BEFORE.assigned_users].reverse(),
    };
    expect(changedFields(BEFORE, turned)).toEqual({});
    expect(changedFields(BEFORE, { ...BEFORE, workspaces: ["crm"] })).toEqual({
      workspaces: ["crm"],
    });
    const people = [{ userId: "u1", userRole: "moderator" }];
    expect(changedFields(BEFORE, { ...BEFORE, assigned_users: people })).toEqual({
      assigned_users: people,
    });
  });
});

describe("how a status reads", () => {
  it("[W058] active is Active", () => {
    expect(PROJECT_BADGES[activityOf("active")]).toEqual({ label: "Active", tone: "success" });
  });

  it.each([...PROJECT_STATUSES.filter((status) => status !== "active"), "nonsense", ""])(
    "[W059] %j is Inactive",
    (status) => {
      expect(PROJECT_BADGES[activityOf(status)]).toEqual({ label: "Inactive", tone: "neutral" });
    },
  );

  it("[W056] a new project is planning in the list until the server says otherwise", () => {
    expect([localStatus(undefined), localStatus(""), localStatus("active")]).toEqual([
      "planning",
      "planning",
      "active",
    ]);
  });
});

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

describe("links within the panel", () => {
  it("keep the settings tab, and leave empty parameters out", () => {
    const tab = { path: "/settings", fixed: { tab: "projects" } };
    expect(panelHref(tab, { q: "a b", status: undefined })).toBe("/settings?tab=projects&q=a+b");
    expect(panelHref({ path: "/projects", fixed: {} })).toBe("/projects");
  });
});
