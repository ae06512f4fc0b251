import { count, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { taskSums } from "@/app/(console)/projects/_parts/task-sidebar/count-moves";
import { tasks } from "@/db/schema/tasks";
import { TASK_MODES, TASK_STATUSES } from "@/db/vocabulary";
import { listProjects } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { createProject } from "@/lib/projects/write-projects";
import { listProjectTasks } from "@/lib/tasks/list/list-tasks";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());

const any = <Value>(values: readonly Value[]) =>
  values[Math.floor(Math.random() * values.length)] as Value;

it("card, project page and plain SQL count the same tasks, and a card's parts add up", async () => {
  const ctx = system.context(await system.createActor("superadmin"));
  const at = { createdAt: 1, updatedAt: 1 };
  for (let n = 0; n < 5; n++) {
    const { project } = await createProject(ctx, {
      name: `Sums ${n}`,
      details: "Counted",
      projectUrl: "https://sums.example.com",
      projectType: "Website",
      status: "active",
      workspaces: ["content"],
    });
    const size = Math.floor(Math.random() * 12);
    for (let made = 0; made < size; made++) {
      const row = { id: crypto.randomUUID(), name: `Task ${made}`, projectId: project.id, ...at };
      await ctx.db
        .insert(tasks)
        .values({ ...row, status: any(TASK_STATUSES), mode: any(TASK_MODES) });
    }
    const [plain] = await ctx.db
      .select({ total: count() })
      .from(tasks)
      .where(eq(tasks.projectId, project.id));
    const cards = await listProjects(ctx, projectListSchema.parse({ q: `Sums ${n}` }), {
      teamLimit: 1,
    });
    const sums = taskSums(cards.rows[0]?.task_counts as Parameters<typeof taskSums>[0]);
    const page = await listProjectTasks(ctx, { projectId: project.id, limit: 5 });
    expect(plain?.total).toBe(size);
    expect(sums.total).toBe(size);
    expect(sums.statuses.reduce((sum, [, part]) => sum + part, 0)).toBe(size);
    expect(page.total).toBe(size);
  }
});
