import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { projectDeletionNote } from "@/app/(console)/_parts/items/item-labels";
import { WorkspacePicker } from "@/app/(console)/_parts/items/workspace-picker";

const picker = (chosen: string[], saved: string[] | null) =>
  renderToString(createElement(WorkspacePicker, { chosen, saved, onChange: () => {} })).replaceAll(
    "<!-- -->",
    "",
  );

describe("what goes is said before it goes", () => {
  it("of a project: its workspaces with their records, its team and its links; its tasks are kept", () => {
    const parts = { workspaces: 2, records: 41, members: 1, links: 3, tasks: 0 };
    const takes =
      "This also deletes its 2 workspaces, 41 records, 1 team assignment and 3 links. You can restore it from the trash for 30 days.";
    expect(projectDeletionNote(parts)).toBe(takes);
    expect(projectDeletionNote({ ...parts, tasks: 1 })).toBe(
      `${takes} Its 1 task is hidden while it is in the trash, and kept without a project after that.`,
    );
    expect(projectDeletionNote({ ...parts, tasks: 2 })).toContain("Its 2 tasks are hidden");
  });

  it("of workspaces that an edit leaves out, wherever it is made; a new project has none to lose", () => {
    const warning =
      "Saving removes CRM, Media from this project and deletes their records and teams.";
    expect(picker(["content"], ["content", "crm", "media"])).toContain(warning);
    expect(picker(["content", "crm"], ["content"])).not.toContain("will be removed");
    expect(picker(["content"], null)).not.toContain("will be removed");
  });
});
