import { TASK_STATUSES, WORKSPACE_TYPES } from "@/db/vocabulary";
import type { AiConfig } from "@/lib/managed-items/ai-config-schema";
import {
  type ItemCardRow,
  type ItemRow,
  itemView,
  withCounts,
} from "@/lib/managed-items/item-view";
import type { ProjectCardView, ProjectView, TaskCounts } from "./schema";

/** What `projectColumns` selects. */
export interface ProjectRow extends ItemRow {
  aiProjectType: string | null;
  aiConfig: string | null;
  /** JSON: an array for each workspace, with its type and, where it is counted, the number of its records. */
  workspaces: string;
}

export interface ProjectCardRow extends ProjectRow, ItemCardRow {
  taskCounts: string;
}

const readWorkspaces = (json: string) => JSON.parse(json) as [type: string, records?: number][];

/** The types of its workspaces, in the order of the catalogue. */
function workspaceTypes(json: string): string[] {
  const types = new Set(readWorkspaces(json).map(([type]) => type));
  return WORKSPACE_TYPES.filter((type) => types.has(type));
}

/** A project as answers carry it. */
export function projectView(row: ProjectRow): ProjectView {
  return {
    ...itemView(row),
    projectUrl: row.url,
    projectType: row.type,
    workspaces: workspaceTypes(row.workspaces),
    aiProjectType: row.aiProjectType,
    aiConfig: row.aiConfig ? (JSON.parse(row.aiConfig) as AiConfig) : null,
  };
}

/** The card's words for the statuses and the modes of tasks; a status without one counts by its mode only (work-areas §2). */
const CARD_WORDS = new Map<string, keyof TaskCounts>([
  ["pending", "pending"],
  ["in-progress", "active"],
  ["completed", "done"],
  ["cancelled", "cancelled"],
  ["manual", "manual"],
  ["auto", "auto"],
]);
export const CARD_STATUSES = TASK_STATUSES.filter((status) => CARD_WORDS.has(status));

function taskCounts(json: string): TaskCounts {
  const counts: TaskCounts = { pending: 0, active: 0, done: 0, cancelled: 0, manual: 0, auto: 0 };
  for (const [word, count] of Object.entries(JSON.parse(json) as Record<string, number>)) {
    const name = CARD_WORDS.get(word);
    if (name) counts[name] = count;
  }
  return counts;
}

/** A project as a list carries it. */
export function projectCardView(row: ProjectCardRow): ProjectCardView {
  return {
    ...withCounts(projectView(row), row),
    task_counts: taskCounts(row.taskCounts),
    records_count: readWorkspaces(row.workspaces).reduce((sum, [, count = 0]) => sum + count, 0),
  };
}
