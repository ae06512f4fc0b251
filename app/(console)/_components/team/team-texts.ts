import { SYSTEM_ROLES } from "@/lib/auth/roles";
import { displayRole } from "@/lib/ui/person";

export type ItemKind = "project" | "agent" | "rag";

/** Whose team it is; what an action needs to find it. */
export type TeamTarget =
  | { kind: ItemKind; id: string }
  | { kind: "workspace"; projectId: string; workspaceType: string };

/** The same, or the team of an item that is not saved yet. */
export type CandidateTarget = TeamTarget | { kind: ItemKind; id: null };

export const USERS_FAILED = "Failed to load users";
export const NO_MEMBERS = "No team members assigned yet";
/** Beside a form whose team cannot be chosen now. */
export const CHOICE_FAILED = "Failed to load users for assignment";

/** The sentences of one kind of team. */
export interface TeamTexts {
  loadFailed: string;
  addFailed: string;
  removeFailed: string;
  /** With nobody left to add. */
  allAssigned: string;
  /** What a removal does, for its confirmation. */
  consequence: string;
  help: readonly string[];
}

interface ItemNames {
  /** In sentences. */
  one: string;
  /** In the sentences of a panel that fails, where a RAG is in lower case. */
  inPanel: string;
  /** The list that shows what one may work on. */
  mine: string;
  consequence: string;
}

const NAMES: Readonly<Record<ItemKind, ItemNames>> = {
  project: {
    one: "project",
    inPanel: "project",
    mine: "My Projects",
    consequence:
      "They immediately lose access to this project, its workspaces and its tasks, and are removed from those tasks. They keep tasks they created.",
  },
  agent: {
    one: "agent",
    inPanel: "agent",
    mine: "My Agents",
    consequence: "They lose access to this agent immediately.",
  },
  rag: {
    one: "RAG",
    inPanel: "rag",
    mine: "My RAGs",
    consequence: "They lose access to this RAG immediately.",
  },
};

function itemWords({ one, inPanel, mine, consequence }: ItemNames): TeamTexts {
  return {
    loadFailed: "Failed to load team data",
    addFailed: `Failed to add user to ${inPanel}`,
    removeFailed: `Failed to remove user from ${inPanel}`,
    allAssigned: `All users are already assigned to this ${one}`,
    consequence,
    help: [
      "Team members keep their system roles",
      "Only creators and superadmins can manage assignments",
      "All members can view and work on assigned items",
      `Access is controlled via "${mine}"`,
    ],
  };
}

export const TEAM_TEXTS: Readonly<Record<TeamTarget["kind"], TeamTexts>> = {
  project: itemWords(NAMES.project),
  agent: itemWords(NAMES.agent),
  rag: itemWords(NAMES.rag),
  workspace: {
    loadFailed: "Failed to load workspace team data",
    addFailed: "Failed to add user to workspace",
    removeFailed: "Failed to remove user from workspace",
    allAssigned: "All users are already assigned to this workspace",
    consequence: "They lose access to this workspace immediately.",
    help: [
      "Superadmin has full access",
      "Admin has management access",
      "Moderator has basic access",
      "Only superadmins and admins manage workspace assignments",
    ],
  },
};

/** The sentences of assigning on a management screen: the call's own, and the alerts of what was rolled back. */
export function assignTexts(kind: ItemKind) {
  const { one } = NAMES[kind];
  return {
    one,
    assignFailed: `Failed to assign user to ${one}`,
    assignAlert: `Failed to assign user to ${one}. Please try again.`,
    removeAlert: `Failed to remove user from ${one}. Please try again.`,
  };
}

/** The roles to choose from, from the default up; `user` only for whoever has it already. */
export function roleOptions(current: string): { value: string; label: string }[] {
  const offered: string[] = SYSTEM_ROLES.toReversed();
  const shown = offered.includes(current) ? offered : [current, ...offered];
  return shown.map((value) => ({ value, label: displayRole(value) }));
}
