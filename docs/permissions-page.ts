import { WHO_SEES_APPROVALS } from "@/lib/agents/runs/approvals";
import { WHO_SEES_RUNS } from "@/lib/agents/runs/visibility";
import { whoSeesStarting } from "@/lib/agents/starting/visibility";
import { POLICY } from "@/lib/auth/policy";
import { WHO_SEES_COMMENTS } from "@/lib/comments/schema";
import { WHO_SEES_CONVERSATIONS } from "@/lib/conversations/visibility";
import type { Operation } from "@/lib/http/declaration";
import { WHO_SEES_JOBS } from "@/lib/job-kinds/read-jobs";
import { AGENT, RAG } from "@/lib/managed-items/agents-and-rags";
import { WHO_SEES_LINKS, whoSees } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
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
  ["project", whoSees(PROJECT)],
  ["agent", whoSees(AGENT)],
  ["RAG", whoSees(RAG)],
  ["task", WHO_SEES_TASKS],
  ["comment", WHO_SEES_COMMENTS],
  ["job", WHO_SEES_JOBS],
  ["run", WHO_SEES_RUNS],
  ["approval", WHO_SEES_APPROVALS],
  ["schedule", whoSeesStarting("schedule")],
  ["trigger", whoSeesStarting("trigger")],
  ["deleted item", WHO_SEES_TRASH],
  ["conversation", WHO_SEES_CONVERSATIONS],
  ["saved view", WHO_SEES_VIEWS],
];

/** Returns what a call requires of the person. */
function asked({ access, needsSession }: Operation): string {
  const session = needsSession ? ", not by token" : "";
  if (access === "public") return `everyone, also signed out${session}`;
  const isAction = access !== "signed-in" && access !== "startup";
  return (isAction ? `\`${access}\`` : "everyone signed in") + session;
}

/** Returns docs/permissions.md: who can do what and who can see what, in the words of the code. */
export function permissionsPage(operations: readonly Operation[]): string {
  const actions = Object.entries<Row>(POLICY as Readonly<Record<string, Row>>);
  return `${[
    "# Permissions",
    "",
    "For example, an admin who deletes a project gets 403, because only superadmins may; a moderator who opens a project that they can't see gets 404. `npm run permissions` generates this page from `lib/auth/policy.ts`, the `visibility.ts` files and the routes. A test compares it with the code.",
    "",
    "The first table says what a person may **do**: which roles, and on which items. The second says what a person can **see**; queries filter out the rest. An item that a person can't see answers 404, like an id that doesn't exist. 403 is only for items that they can see.",
    "",
    "Roles, highest first: superadmin, admin, moderator. The role in a project is the lower of the system role and the project role. An API token has the lower of its own role and its person's.",
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
    "| records of a workspace | Everyone who can enter the workspace (`workspaces.enter`). |",
    `| a project's links | ${WHO_SEES_LINKS} |`,
    "",
    "## What each call requires",
    "",
    "| call | requires |",
    "|---|---|",
    ...operations.map((one) => `| \`${one.method} ${one.path}\` | ${asked(one)} |`),
    "",
  ].join("\n")}`;
}
