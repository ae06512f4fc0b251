import { DAY_MS, DAYS, type Making, momentAfter, recentMoment } from "./company.ts";
import type { SeedPeople, SeedPerson } from "./people.ts";
import type { SeedProject } from "./projects.ts";
import type { SeedTable, SeedValue } from "./tables.ts";
import { AUTO_TASKS, COMMENTS, MANUAL_TASKS, TASK_DETAILS } from "./words.ts";

/** The statuses that screens offer for each mode. */
const STATUS_WEIGHTS = {
  auto: { aktiv: 3, running: 4, paused: 2, inaktiv: 1 },
  manual: { pending: 4, "in-progress": 4, completed: 5, cancelled: 1 },
} as const;

const MODE_WEIGHTS = { manual: 13, auto: 7 };
const PRIORITY_WEIGHTS = { low: 3, medium: 5, high: 3, urgent: 1 };

/** Assigns an owner to most tasks, a reviewer to some, and more people. */
function assign(making: Making, taskId: string, createdAt: number, team: SeedPerson[]) {
  const { random } = making;
  const roles = [
    ...(random.chance(0.85) ? ["owner"] : []),
    ...(random.chance(0.35) ? ["reviewer"] : []),
    ...Array.from({ length: random.int(0, 2) }, () => "assignee"),
  ];
  const people = random.some(team, roles.length);
  return people.map((person, index): SeedValue[] => {
    return [taskId, person.id, roles[index] ?? "assignee", momentAfter(making, createdAt)];
  });
}

/** Returns a due date for most tasks. It can be in the past. */
function dueAt({ random, today }: Making): number | null {
  return random.chance(0.6) ? today + random.int(-10, 45) * DAY_MS : null;
}

/**
 * Creates tasks with people and comments. Nine in ten belong to a project and are assigned to its
 * team.
 */
export function makeTasks(
  making: Making,
  { people, projects }: { people: SeedPeople; projects: SeedProject[] },
): SeedTable[] {
  const { random, size } = making;
  const [rows, teams, comments]: [SeedValue[][], SeedValue[][], SeedValue[][]] = [[], [], []];
  for (let index = 0; index < size.tasks; index++) {
    const project = random.chance(0.9) ? random.pick(projects) : null;
    const mode = random.weighted(MODE_WEIGHTS);
    const status =
      mode === "auto"
        ? random.weighted(STATUS_WEIGHTS.auto)
        : random.weighted(STATUS_WEIGHTS.manual);
    const words = mode === "auto" ? AUTO_TASKS : MANUAL_TASKS;
    const id = random.id();
    const createdAt = project ? momentAfter(making, project.createdAt) : recentMoment(making, DAYS);
    const team = project ? project.members : random.some(people.everybody, 4);
    const updatedAt = momentAfter(making, createdAt);
    rows.push([
      ...[id, `${random.pick(words)} ${project?.name ?? "the company site"}`],
      ...[random.pick(TASK_DETAILS), status, mode, random.weighted(PRIORITY_WEIGHTS)],
      ...[project?.id ?? null, dueAt(making), random.pick(team).id],
      ...[createdAt, updatedAt, status === "completed" ? updatedAt : null],
    ]);
    teams.push(...assign(making, id, createdAt, team));
    for (let said = random.chance(0.2) ? random.int(1, 3) : 0; said > 0; said--) {
      const at = momentAfter(making, createdAt);
      comments.push([random.id(), id, random.pick(team).id, random.pick(COMMENTS), at]);
    }
  }
  return [
    {
      table: "tasks",
      columns: [
        ...["id", "name", "description", "status", "mode", "priority"],
        ...["project_id", "due_at", "created_by", "created_at", "updated_at", "completed_at"],
      ],
      rows,
    },
    { table: "task_users", columns: ["task_id", "user_id", "role", "assigned_at"], rows: teams },
    {
      table: "task_comments",
      columns: ["id", "task_id", "user_id", "body", "created_at"],
      rows: comments,
    },
  ];
}
