import { WORKSPACE_TYPES } from "../vocabulary.ts";
import { DAYS, type Making, momentAfter, recentMoment, slug } from "./company.ts";
import type { SeedPeople, SeedPerson } from "./people.ts";
import type { SeedWorkspace } from "./records.ts";
import type { SeedTable, SeedValue } from "./tables.ts";
import { AI_PROJECT_TYPES, PROJECT_DETAILS, PROJECT_FIRST, PROJECT_KINDS } from "./words.ts";

export interface SeedProject {
  id: string;
  name: string;
  createdAt: number;
  createdBy: string;
  /** People who can see it. Its tasks are assigned to them. */
  members: SeedPerson[];
}

/** So many projects get records. More would only make the large company slow to seed. */
const FILLED_PROJECTS = 60;

const STATUS_WEIGHTS = { active: 60, planning: 15, completed: 13, inactive: 7, archived: 5 };
const ROLE_WEIGHTS = { admin: 3, moderator: 5, user: 4 };

const AI_CONFIG = JSON.stringify({
  aiModel: { textGeneration: "gpt-4o" },
  processingLimits: { maxConcurrentTasks: 5, timeoutMinutes: 30 },
});

/** Returns a name that isn't taken: the wanted one, or with a number. */
export function uniqueName(taken: Set<string>, wanted: string): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted} ${count}`;
  taken.add(name);
  return name;
}

/** Creates projects with their teams, workspaces and the workspaces' teams. `places` are to be filled. */
export function makeProjects(making: Making, people: SeedPeople) {
  const { random, size } = making;
  const taken = new Set<string>();
  const projects: SeedProject[] = [];
  const rows: SeedValue[][] = [];
  const teams: SeedValue[][] = [];
  const workspaces: SeedValue[][] = [];
  const places: SeedWorkspace[] = [];
  const workspaceTeams: SeedValue[][] = [];

  for (let index = 0; index < size.projects; index++) {
    const [kind, type] = random.pick(PROJECT_KINDS);
    const name = uniqueName(taken, `${random.pick(PROJECT_FIRST)} ${kind}`);
    const createdAt = recentMoment(making, DAYS);
    const members = random.some(people.everybody, random.int(2, 7));
    const project = {
      ...{ id: random.id(), name, createdAt, members },
      createdBy: random.pick(people.superadmins).id,
    };
    projects.push(project);
    const isAi = random.chance(0.4);
    rows.push([
      ...[project.id, name, random.pick(PROJECT_DETAILS), `https://${slug(name)}.example.com/`],
      ...[type, random.weighted(STATUS_WEIGHTS)],
      ...(isAi ? [random.pick(AI_PROJECT_TYPES), AI_CONFIG] : [null, null]),
      ...[project.createdBy, createdAt, momentAfter(making, createdAt)],
    ]);
    for (const member of members) {
      const assignedAt = momentAfter(making, createdAt);
      teams.push([project.id, member.id, random.weighted(ROLE_WEIGHTS), assignedAt]);
    }
    // The first project has all workspaces, because agents work there.
    const some = random.some(WORKSPACE_TYPES, random.int(1, 4));
    for (const workspace of index === 0 ? WORKSPACE_TYPES : some) {
      const id = random.id();
      workspaces.push([id, project.id, workspace, createdAt]);
      // Agents fill the first project (scripts/lib/fill-agents.mjs).
      if (index > 0 && index <= FILLED_PROJECTS)
        places.push({ id, type: workspace, createdAt, members });
      for (const member of random.some(members, random.int(0, 3))) {
        workspaceTeams.push([id, member.id, momentAfter(making, createdAt)]);
      }
    }
  }
  const tables: SeedTable[] = [
    {
      table: "projects",
      columns: [
        ...["id", "name", "details", "url", "type", "status", "ai_project_type", "ai_config"],
        ...["created_by", "created_at", "updated_at"],
      ],
      rows,
    },
    {
      table: "project_users",
      columns: ["project_id", "user_id", "role", "assigned_at"],
      rows: teams,
    },
    {
      table: "workspaces",
      columns: ["id", "project_id", "type", "created_at"],
      rows: workspaces,
    },
    {
      table: "workspace_users",
      columns: ["workspace_id", "user_id", "assigned_at"],
      rows: workspaceTeams,
    },
  ];
  return { projects, places, tables };
}
