import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { WorkspaceCard } from "@/app/(console)/_overview/workspace-card";
import type { MyWorkspaceView } from "@/lib/workspaces/schema";

const workspace: MyWorkspaceView = {
  id: "w1",
  projectId: "p1",
  projectName: "Aurora",
  projectType: "Website",
  projectStatus: "active",
  workspaceType: "crm",
  assignedAt: "2026-11-01T00:00:00.000Z",
  userRole: "moderator",
};

it("[W132] a workspace card says that its team loads, and shows itself meanwhile", () => {
  const html = renderToString(
    createElement(WorkspaceCard, { workspace, teams: new Promise<never>(() => {}) }),
  );
  expect(html).toContain("Loading team...");
  expect(html).toContain("Aurora");
});
