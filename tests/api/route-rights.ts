import type { Operation } from "@/lib/http/declaration";
import type { Right } from "../support/matrix/rights";

/** The right for each action of a call, if its ids exist. */
const RIGHT_OF_ACTION: Partial<Record<string, Right>> = {
  "projects.list": "project.read",
  "projects.edit": "role",
  "projects.delete": "role",
  "projects.assign": "project.assign",
  "projects.link": "project.link",
  "projects.unlink": "project.link",
  "projects.linkIntegration": "project.linkIntegration",
  "serviceAccounts.list": "project.linkIntegration",
  "serviceAccounts.manage": "project.linkIntegration",
  "fields.manage": "project.linkIntegration",
  "agents.list": "item.read",
  "agents.edit": "role",
  "agents.delete": "role",
  "agents.assign": "item.assign",
  "runs.list": "run.read",
  "approvals.list": "run.read",
  "runs.cancel": "run.read",
  "runs.retry": "run.read",
  "runs.rate": "run.rate",
  "schedules.list": "run.read",
  "schedules.pause": "run.read",
  "schedules.delete": "run.read",
  "conversations.list": "conversation.own",
  "conversations.edit": "conversation.own",
  "conversations.delete": "conversation.own",
  "conversations.ask": "conversation.own",
  "views.edit": "view.own",
  "views.delete": "view.own",
  "rags.list": "item.read",
  "rags.edit": "role",
  "rags.delete": "role",
  "rags.assign": "item.assign",
  "rags.documents": "item.assign",
  "rags.search": "item.read",
  "integrations.edit": "integration.edit",
  "integrations.delete": "integration.edit",
  "integrations.toggle": "integration.toggle",
  "tasks.list": "task.read",
  "tasks.edit": "task.edit",
  "tasks.delete": "task.delete",
  "tasks.review": "task.review",
  "workspaces.list": "project.read",
  "workspaces.assign": "workspace.assign",
};

/** Returns the right that a call needs if its ids exist; undefined without ids. */
export function rightOf({ method, path, access }: Operation): Right | undefined {
  if (!path.includes("{")) return undefined;
  // No one in the world has requested access: tests/unit/workspaces/access-requests.test.ts checks
  // who decides.
  if (path.startsWith("/api/access-requests/")) return undefined;
  const [, workspace] = /\/workspaces\/(\w+)\//.exec(path) ?? [];
  if (method === "POST" && path.endsWith("/access") && workspace)
    return `${workspace}.request` as Right;
  if (access === "workspaces.enter" && workspace) return `${workspace}.enter` as Right;
  return RIGHT_OF_ACTION[access];
}
