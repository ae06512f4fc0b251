import { describe, expect, it } from "vitest";
import { assignTexts, TEAM_TEXTS } from "@/app/(console)/_parts/team/team-texts";
import { roleBadge } from "@/lib/badges";

describe("the sentences of teams", () => {
  it("an assign call that fails says of what", () => {
    expect(
      (["project", "agent", "rag"] as const).map((kind) => assignTexts(kind).assignFailed),
    ).toEqual([
      "Failed to assign user to project",
      "Failed to assign user to agent",
      "Failed to assign user to RAG",
    ]);
  });

  it("a panel speaks of a RAG in lower case where it fails, and in capitals elsewhere", () => {
    const { addFailed, removeFailed, allAssigned } = TEAM_TEXTS.rag;
    expect([addFailed, removeFailed, allAssigned]).toEqual([
      "Failed to add user to rag",
      "Failed to remove user from rag",
      "All users are already assigned to this RAG",
    ]);
  });

  it("a removal from a project says what else ends with it, and what does not", () => {
    const { removalNote } = TEAM_TEXTS.project;
    expect(removalNote).toContain("lose access to this project, its workspaces and its tasks");
    expect(removalNote).toContain("They keep tasks they created.");
  });

  it("the role user has a badge of its own", () => {
    expect(roleBadge("user")).toEqual({ label: "User", tone: "neutral" });
  });
});
