import { WHO_SEES_APPROVALS } from "@/lib/agents/runs/approvals";
import { WHO_SEES_RUNS } from "@/lib/agents/runs/visibility";
import { WHO_SEES_SCHEDULES } from "@/lib/agents/schedules/visibility";
import { POLICY } from "@/lib/auth/policy";
import { WHO_SEES_COMMENTS } from "@/lib/comments/schema";
import { WHO_SEES_CONVERSATIONS } from "@/lib/conversations/visibility";
import type { Operation } from "@/lib/http/declaration";
import { WHO_SEES_JOBS } from "@/lib/jobs/read-jobs";
import { WHO_SEES } from "@/lib/managed-items/visibility";
import { WHO_SEES_TASKS } from "@/lib/tasks/visibility";
import { WHO_SEES_TRASH } from "@/lib/trash/schema";
import { WHO_SEES_VIEWS } from "@/lib/views/visibility";

interface Row {
  roles: readonly string[];
  when?: { text: string };
}

const ROLES = 3;

function who({ roles, when }: Row): string {
  const all = roles.length === ROLES ? "everyone signed in" : `${roles.join(", ")}`;
  return when ? when.text : all;
}

const SEEN: readonly (readonly [kind: string, sentence: string])[] = [
  ["project", WHO_SEES.project],
  ["agent", WHO_SEES.agent],
  ["RAG", WHO_SEES.rag],
  ["task", WHO_SEES_TASKS],
  ["comment", WHO_SEES_COMMENTS],
  ["job", WHO_SEES_JOBS],
  ["run", WHO_SEES_RUNS],
  ["approval", WHO_SEES_APPROVALS],
  ["schedule", WHO_SEES_SCHEDULES],
  ["what is in the trash", WHO_SEES_TRASH],
  ["conversation", WHO_SEES_CONVERSATIONS],
  ["saved view", WHO_SEES_VIEWS],
];

/** What a call asks of whoever makes it. */
function asked({ access, needsSession }: Operation): string {
  const session = needsSession ? ", not by token" : "";
  if (access === "public") return `everybody${session}`;
  const isAction = access !== "signed-in" && access !== "startup";
  return (isAction ? `\`${access}\`` : "everyone signed in") + session;
}

/** docs/permissions.md: who may do what, and who sees what, in the words of the code. */
export function permissionsPage(operations: readonly Operation[]): string {
  const actions = Object.entries<Row>(POLICY as Readonly<Record<string, Row>>);
  return `${[
    "# Permissions",
    "",
    "Made by `npm run permissions` from `lib/auth/policy.ts`, the `visibility.ts` files and the routes; a test compares it with the code.",
    "",
    "What one may **do** is the first table: the roles that may at all, and what decides over one thing. What one **sees** stands in the query that reads it: what one may not see answers 404, like an id that is nobody's. 403 is only for what one sees and may not do.",
    "",
    "Roles, the highest first: superadmin, admin, moderator. The role within a project is the lower of the system role and the project role. An API token acts in the lower of its own role and its person's.",
    "",
    "## Who may do what",
    "",
    "| action | who |",
    "|---|---|",
    ...actions.map(([action, rule]) => `| \`${action}\` | ${who(rule)} |`),
    "",
    "## Who sees what",
    "",
    "| what | who |",
    "|---|---|",
    ...SEEN.map(([kind, sentence]) => `| ${kind} | ${sentence} |`),
    "| records of a workspace | Whoever may enter the workspace (`workspaces.enter`). |",
    `| a project's links | ${WHO_SEES.links} |`,
    "",
    "## What each call asks",
    "",
    "| call | asks for |",
    "|---|---|",
    ...operations.map((one) => `| \`${one.method} ${one.path}\` | ${asked(one)} |`),
    "",
  ].join("\n")}`;
}
