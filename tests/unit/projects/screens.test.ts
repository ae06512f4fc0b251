import { describe, expect, it } from "vitest";
import { projectsFailure } from "@/app/(console)/_parts/overview/my-projects";
import { workspacesFailure } from "@/app/(console)/_parts/overview/my-workspaces";

describe("what a failed load says", () => {
  it("my projects: status and text", () => {
    expect(projectsFailure({ code: "overloaded", message: "The system is busy." })).toBe(
      "HTTP 503: The system is busy.",
    );
  });

  it("my workspaces: the status of an answer, else to try again", () => {
    expect(workspacesFailure({ code: "overloaded" })).toBe("Failed to load workspaces: 503");
    expect(workspacesFailure({ code: "internal" })).toBe(
      "Failed to load workspaces. Please try again.",
    );
  });
});
