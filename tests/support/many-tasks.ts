import { sql } from "drizzle-orm";
import type { TestSystem } from "./test-system";

interface ManyTasks {
  tasks: number;
  projects: number;
  /** People to assign. Each task gets two. */
  people: readonly string[];
}

/**
 * Inserts projects and tasks of a large deployment: every status, mode and priority, evenly
 * distributed over projects.
 */
export async function insertManyTasks(
  system: TestSystem,
  { tasks, projects, people }: ManyTasks,
): Promise<void> {
  const { db } = system.context();
  const who = JSON.stringify(people);
  await db.batch([
    db.run(
      sql.raw(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${projects - 1})
      INSERT INTO projects (id, name, url, type, status, created_at, updated_at)
      SELECT printf('project-%05d', i), printf('Project %d', i), 'https://p.example.com', 'Web', 'active', i, i FROM n`),
    ),
    db.run(
      sql.raw(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${tasks - 1})
      INSERT INTO tasks (id, name, description, status, mode, priority, project_id, due_at, created_at, updated_at)
      SELECT printf('task-%05d', i), printf('Task %d of the plan', i), printf('What is number %05d about', i),
        json_extract('["aktiv","running","paused","inaktiv","pending","in-progress","completed","cancelled"]', '$[' || (i % 8) || ']'),
        iif(i % 3 = 0, 'auto', 'manual'), json_extract('["low","medium","high","urgent"]', '$[' || ((i / 8) % 4) || ']'),
        iif(i % 10 = 9, NULL, printf('project-%05d', (i * 7) % ${projects})),
        iif(i % 4 = 0, (i % 400) * 86400000 * 50, NULL), 1700000000000 + i * 1000, 1700000000000 + ((i * 37) % ${tasks}) * 1000 FROM n`),
    ),
    db.run(
      sql.raw(`INSERT INTO task_users (task_id, user_id, role, assigned_at)
      SELECT tasks.id, who.value, iif(who.key % 2, 'assignee', 'reviewer'), 1 FROM tasks
      JOIN json_each('${who}') AS who ON who.key IN (tasks.rowid % ${people.length}, (tasks.rowid + 1) % ${people.length})
      WHERE tasks.id LIKE 'task-%'`),
    ),
  ]);
}
