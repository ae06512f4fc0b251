import { consequence, counted } from "../../_components/items/item-labels";

interface ProjectParts {
  workspaces: number;
  /** In its workspaces. */
  records: number;
  members: number;
  /** To agents, RAGs and integrations. */
  links: number;
  tasks: number;
}

/** What the deletion of a project takes along and leaves, said before it does. */
export function projectConsequence(parts: ProjectParts): string {
  const takes = [
    [parts.workspaces, "workspace"],
    [parts.records, "record"],
    [parts.members, "team assignment"],
    [parts.links, "link"],
  ] as const;
  const { tasks } = parts;
  const keeps = tasks > 0 ? `Its ${counted(tasks, "task")} will stay, without a project.` : "";
  return consequence(takes, keeps);
}
