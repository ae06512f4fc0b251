import { describe, expect, it } from "vitest";
import { getFirstSteps } from "@/lib/overview/first-steps";
import { listMyTasks } from "@/lib/overview/my-tasks";
import { listRecentActivity } from "@/lib/overview/recent-activity";
import { createProject } from "@/lib/projects/write-projects";
import { createTask } from "@/lib/tasks/changes/create-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { DAY_MS, isoTime } from "@/lib/time";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const member = await system.createActor("moderator");
const project = await createProject(system.context(boss), {
  name: "Aurora",
  details: "A project",
  projectUrl: "https://example.com",
  projectType: "Website",
  status: "active",
  assigned_users: [{ userId: member.id, userRole: "moderator" }],
});
const projectId = project.project.id;

const dayFromNow = (days: number) => isoTime(system.context(boss).now + days * DAY_MS).slice(0, 10);

function makeTask(name: string, values: object = {}) {
  const people = [{ userId: member.id, taskRole: "assignee" }];
  const input = { name, project_id: projectId, assigned_users: people, ...values };
  return createTask(system.context(boss), input);
}

describe("the overview of one's own work", () => {
  it("has the open tasks that someone is on: overdue, today, next", async () => {
    await makeTask("Some day");
    await makeTask("Tomorrow", { due_date: dayFromNow(1) });
    await makeTask("Now", { due_date: dayFromNow(0) });
    await makeTask("Late", { due_date: dayFromNow(-3) });
    await makeTask("Done", { due_date: dayFromNow(-3), status: "completed" });
    await makeTask("Not mine", { due_date: dayFromNow(-3), assigned_users: [] });
    const { rows, counts } = await listMyTasks(system.context(member));
    expect(rows.map(({ name, group }) => [name, group])).toEqual([
      ["Late", "overdue"],
      ["Now", "today"],
      ["Tomorrow", "next"],
      ["Some day", "next"],
    ]);
    expect(rows[0]?.projectName).toBe("Aurora");
    expect(counts).toEqual({ overdue: 1, today: 1, next: 2 });
    expect((await listMyTasks(system.context(boss))).rows).toEqual([]);
  });

  it("says what happened in projects that someone sees, and nothing of others", async () => {
    const { task } = await makeTask("Brief");
    const later = { ...system.context(boss), now: system.context(boss).now + 1 };
    await updateTask(later, { id: task.id, changes: { name: "Short brief" } });
    const [last] = await listRecentActivity(system.context(member));
    expect(last).toMatchObject({
      verbPhrase: "changed",
      kind: "the task",
      name: "Short brief",
      href: `/tasks/${task.id}`,
      actorName: boss.name,
    });
    const stranger = await system.createActor("moderator");
    expect(await listRecentActivity(system.context(stranger))).toEqual([]);
  });

  it("shows a superadmin which first steps are done, and no one else any", async () => {
    expect(await getFirstSteps(system.context(boss))).toEqual({
      project: true,
      person: true,
      integration: false,
      knowledge: false,
    });
    expect(await getFirstSteps(system.context(member))).toBeNull();
  });
});
