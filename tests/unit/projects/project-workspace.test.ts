import { describe, expect, it } from "vitest";
import { sizeText } from "@/app/(console)/projects/[projectId]/_parts/file-quota";
import {
  type AiValues,
  aiChanges,
  aiValuesOf,
} from "@/app/(console)/projects/[projectId]/workspace/_parts/settings/ai-values";
import { DEFAULT_LOCALE } from "@/lib/locale";
import { numberFormatsOf } from "@/lib/number-formats";
import { isProjectTab, PROJECT_TABS, projectTabPath } from "@/lib/projects/project-tabs";
import { projectLoadStatus } from "@/lib/projects/schema";

describe("the tabs of the project workspace", () => {
  it("are the nine of the specification", () => {
    expect(PROJECT_TABS.map(({ id }) => id).toSorted()).toEqual(
      [
        "overview",
        "content",
        "agents",
        "team",
        "rags",
        "tasks",
        "integrations",
        "bindings",
        "settings",
      ].toSorted(),
    );
    expect(isProjectTab("content")).toBe(true);
    for (const other of ["", "crm", "Overview", "__proto__"])
      expect(isProjectTab(other)).toBe(false);
    expect(projectTabPath("a/b", "team")).toBe("/projects/a%2Fb/workspace/team");
  });

  it("a load that is not OK names its status", () => {
    expect(projectLoadStatus(500)).toBe("Failed to load project: 500");
  });
});

describe("the AI configuration as a form", () => {
  const none: AiValues = { aiProjectType: "", model: "", maxTasks: "5", timeout: "10" };

  it("shows the defaults where nothing is set, and what is set otherwise", () => {
    expect(aiValuesOf({ aiProjectType: null, aiConfig: null })).toEqual(none);
    const aiConfig = {
      aiModel: { textGeneration: "llama-3" },
      processingLimits: { maxConcurrentTasks: 2, timeoutMinutes: 30 },
    };
    expect(aiValuesOf({ aiProjectType: "content", aiConfig })).toEqual({
      aiProjectType: "content",
      model: "llama-3",
      maxTasks: "2",
      timeout: "30",
    });
  });

  it("sends nothing without a change, both fields with one, and no AI at all without a type", () => {
    expect(aiChanges(none, { ...none })).toEqual({});
    const now = { aiProjectType: "content", model: "", maxTasks: "7", timeout: "10" };
    const limits = { maxConcurrentTasks: 7, timeoutMinutes: 10 };
    expect(aiChanges(none, now)).toEqual({
      aiProjectType: "content",
      aiConfig: { processingLimits: limits },
    });
    expect(aiChanges(none, { ...now, model: "m" }).aiConfig?.aiModel).toEqual({
      textGeneration: "m",
    });
    expect(aiChanges(now, none)).toEqual({ aiProjectType: null, aiConfig: null });
  });
});

it("a size is said in its own unit", () => {
  expect(
    [0, 999, 1000, 1_440_000, 10_000_000_000].map((size) =>
      sizeText(size, numberFormatsOf(DEFAULT_LOCALE)),
    ),
  ).toEqual(["0 bytes", "999 bytes", "1 kB", "1.4 MB", "10 GB"]);
});
