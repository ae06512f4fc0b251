import { SYSTEM_ROLES } from "@/lib/auth/roles";
import { displayRole } from "@/lib/ui/person";

export type ItemKind = "project" | "agent" | "rag";

/** The owner of a team, as actions need it. */
export type TeamTarget =
  | { kind: ItemKind; id: string }
  | { kind: "workspace"; projectId: string; workspaceType: string };

/** Like `TeamTarget`, or the team of an unsaved item. */
export type CandidateTarget = TeamTarget | { kind: ItemKind; id: null };

export const USERS_FAILED = "Failed to load users";
export const NO_MEMBERS = "No team members assigned yet";
/** Shown next to a form whose candidates failed to load. */
export const CHOICE_FAILED = "Failed to load users for assignment";

/** The texts of one kind of team. */
interface TeamTexts {
  loadFailed: string;
  addFailed: string;
  removeFailed: string;
  /** Shown if everyone is on the team. */
  allAssigned: string;
  /** What removing a member does, for the confirmation. */
  removalNote: string;
  help: readonly string[];
}

interface ItemNames {
  /** For the middle of a sentence. */
  one: string;
  /** Noun in the panel's errors, where a RAG is lower case. */
  errorNoun: string;
  /** Name of the list of a person's own items. */
  listName: string;
  removalNote: string;
}

const NAMES: Readonly<Record<ItemKind, ItemNames>> = {
  project: {
    one: "project",
    errorNoun: "project",
    listName: "My Projects",
    removalNote:
      "They immediately lose access to this project, its workspaces and its tasks, and are removed from those tasks. They keep tasks they created.",
  },
  agent: {
    one: "agent",
    errorNoun: "agent",
    listName: "My Agents",
    removalNote: "They lose access to this agent immediately.",
  },
  rag: {
    one: "RAG",
    errorNoun: "rag",
    listName: "My RAGs",
    removalNote: "They lose access to this RAG immediately.",
  },
};

function itemTeamTexts({ one, errorNoun, listName, removalNote }: ItemNames): TeamTexts {
  return {
    loadFailed: "Failed to load team data",
    addFailed: `Failed to add user to ${errorNoun}`,
    removeFailed: `Failed to remove user from ${errorNoun}`,
    allAssigned: `All users are already assigned to this ${one}`,
    removalNote,
    help: [
      "Team members keep their system roles",
      "Only creators and superadmins can manage assignments",
      "All members can view and work on assigned items",
      `Access is controlled via "${listName}"`,
    ],
  };
}

export const TEAM_TEXTS: Readonly<Record<TeamTarget["kind"], TeamTexts>> = {
  project: itemTeamTexts(NAMES.project),
  agent: itemTeamTexts(NAMES.agent),
  rag: itemTeamTexts(NAMES.rag),
  workspace: {
    loadFailed: "Failed to load workspace team data",
    addFailed: "Failed to add user to workspace",
    removeFailed: "Failed to remove user from workspace",
    allAssigned: "All users are already assigned to this workspace",
    removalNote: "They lose access to this workspace immediately.",
    help: [
      "Superadmin has full access",
      "Admin has management access",
      "Moderator has basic access",
      "Only superadmins and admins manage workspace assignments",
    ],
  },
};

/** Texts of assigning on a management screen: the success and the rollback errors. */
export function assignTexts(kind: ItemKind) {
  const { one } = NAMES[kind];
  return {
    one,
    assignFailed: `Failed to assign user to ${one}`,
    assignAlert: `Failed to assign user to ${one}. Please try again.`,
    removeAlert: `Failed to remove user from ${one}. Please try again.`,
  };
}

/**
 * Returns the roles to choose from, default first. Includes `user` only for people who have it
 * already.
 */
export function roleOptions(current: string): { value: string; label: string }[] {
  const offered: string[] = SYSTEM_ROLES.toReversed();
  const shown = offered.includes(current) ? offered : [current, ...offered];
  return shown.map((value) => ({ value, label: displayRole(value) }));
}
