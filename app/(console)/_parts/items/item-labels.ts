import { capitalized } from "@/lib/ui/capitalized";
import { ragTypeLabel } from "../../rags/_parts/rag-values";
import type { ItemKind } from "../team/team-texts";
import { RESTORE_NOTE } from "./restore-note";

export interface Option {
  value: string;
  label: string;
}

/** Screen texts and field labels of one kind of item. */
interface ItemLabels {
  /** Used in paths and actions: "/agents", "agents.create". */
  area: "projects" | "agents" | "rags";
  title: string;
  description: string;
  /** For the middle of a sentence: "agent", "RAG". */
  one: string;
  many: string;
  /** For the start of a sentence and for buttons: "Agent", "RAG". */
  label: string;
  /** Text of the empty state for people who can create items. */
  purpose: string;
  fields: { url: string; type: string };
  /** Options of the type; null if the type is free text. */
  types: readonly Option[] | null;
  typePlaceholder: string;
  statuses: readonly Option[];
  /** Statuses with a tile. */
  tiles: readonly string[];
  /** Default status in the form. */
  initialStatus: string;
  /** Status shown until the server answers, if the form sets none. */
  optimisticStatus: string;
}

/** Id of the panel heading. It gets the focus after a focused card is removed. */
export const ITEMS_HEADING = "items-heading";

const options = (values: readonly string[], label = capitalized): Option[] =>
  values.map((value) => ({ value, label: label(value) }));

export const ITEM_LABELS: Readonly<Record<ItemKind, ItemLabels>> = {
  project: {
    area: "projects",
    title: "Projects",
    description: "Your projects, with their workspaces and teams.",
    one: "project",
    many: "projects",
    label: "Project",
    purpose: "A project groups workspaces and the people who work in them.",
    fields: { url: "projectUrl", type: "projectType" },
    types: null,
    typePlaceholder: "Website, shop, newsletter …",
    statuses: options(["active", "inactive", "completed", "planning", "archived"]),
    tiles: ["active", "planning", "completed"],
    initialStatus: "active",
    optimisticStatus: "planning",
  },
  agent: {
    area: "agents",
    title: "Agents",
    description: "AI agents that work for your projects.",
    one: "agent",
    many: "agents",
    label: "Agent",
    purpose: "An agent does one job for your projects. Start from a template or from scratch.",
    fields: { url: "agentUrl", type: "agentType" },
    types: null,
    typePlaceholder: "Scraper, writer, support …",
    statuses: options(["active", "inactive"]),
    tiles: ["active", "inactive"],
    initialStatus: "active",
    optimisticStatus: "active",
  },
  rag: {
    area: "rags",
    title: "RAGs",
    description: "Knowledge bases that answer questions from your documents.",
    one: "RAG",
    many: "RAGs",
    label: "RAG",
    purpose: "A RAG answers questions from your documents. Create one, then add documents to it.",
    fields: { url: "ragUrl", type: "ragType" },
    types: options(
      [
        "document-qa",
        "knowledge-base",
        "semantic-search",
        "conversational",
        "multi-modal",
        "custom",
      ],
      ragTypeLabel,
    ),
    typePlaceholder: "",
    statuses: options(["planning", "active", "inactive", "training", "error"]),
    tiles: ["active", "training", "error"],
    initialStatus: "planning",
    optimisticStatus: "planning",
  },
};

/** Returns the texts of the error catalogue for a kind. */
export function itemSentences(kind: ItemKind) {
  const { one, many, label } = ITEM_LABELS[kind];
  const failed = (verb: string, what: string) => `Failed to ${verb} ${what}. Please try again.`;
  return {
    loadAllFailed: failed("load", many),
    loadFailed: failed("load", one),
    createFailed: failed("create", one),
    updateFailed: failed("update", one),
    deleteFailed: failed("delete", one),
    created: `${label} created successfully!`,
    updated: `${label} updated successfully!`,
  };
}

/** Returns the status to show until the server answers. */
export function optimisticStatus(kind: ItemKind, status: string | undefined): string {
  return status || ITEM_LABELS[kind].optimisticStatus;
}

/** "1 team assignment", "2 team assignments". */
function pluralize(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/**
 * Returns what a deletion also deletes, for its confirmation.
 *
 * @param deleted `[count, singular noun]`.
 * @param kept what is kept, as a sentence.
 */
export function deletionNote(deleted: readonly (readonly [number, string])[], kept = ""): string {
  const parts = deleted.map(([count, one]) => pluralize(count, one));
  const all = [parts.slice(0, -1).join(", "), parts.at(-1)].filter(Boolean).join(" and ");
  return [`This also deletes its ${all}. ${RESTORE_NOTE}`, kept].filter(Boolean).join(" ");
}

interface ProjectParts {
  workspaces: number;
  /** In the project's workspaces. */
  records: number;
  members: number;
  /** Links to agents, RAGs and integrations. */
  links: number;
  tasks: number;
}

/** Returns what deleting a project also deletes and what it keeps. */
export function projectDeletionNote(parts: ProjectParts): string {
  const deleted = [
    [parts.workspaces, "workspace"],
    [parts.records, "record"],
    [parts.members, "team assignment"],
    [parts.links, "link"],
  ] as const;
  const { tasks } = parts;
  const are = tasks === 1 ? "is" : "are";
  const kept =
    tasks > 0
      ? `Its ${pluralize(tasks, "task")} ${are} hidden while it is in the trash, and kept without a project after that.`
      : "";
  return deletionNote(deleted, kept);
}
