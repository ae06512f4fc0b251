import { ListTodo } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { gatePage, load } from "@/lib/http/load";
import { type FoundTask, getTask } from "@/lib/tasks/get-task";
import type { TaskUserView } from "@/lib/tasks/schema";
import { type Fact, FactsCard, PersonRow, TimeFact } from "../../_components/items/item-parts";
import { TaskError } from "../_components/task-error";

export default async function TaskPage({ params }: { params: Promise<{ taskId: string }> }) {
  await gatePage("tasks.list");
  const { taskId } = await params;
  const { data, failure } = await load((ctx) => getTask(ctx, taskId));
  return (
    <PageOutlet>
      {failure ? <TaskError message={failure.message} /> : <TaskDetail {...data} />}
    </PageOutlet>
  );
}

function TaskDetail({ task, creatorName, projectName }: FoundTask) {
  const facts: Fact[] = [
    { label: "Created", value: <TimeFact value={task.created_at} /> },
    { label: "Updated", value: <TimeFact value={task.updated_at} /> },
    { label: "Created By", value: creatorName ?? "Unknown User" },
    { label: "Priority", value: <span className="capitalize">{task.priority}</span> },
  ];
  if (projectName !== null) {
    facts.push({
      label: "Project",
      value: (
        <Link
          href={`/projects/${task.project_id}`}
          className="text-brand underline underline-offset-4"
        >
          {projectName}
        </Link>
      ),
    });
  }
  facts.push({
    label: "Description",
    value: <p className="whitespace-pre-wrap">{task.description || "No description provided"}</p>,
    wide: true,
  });
  return (
    <>
      <PageHeader
        back={{ href: "/tasks", label: "All Tasks" }}
        icon={<ListTodo />}
        title={task.name}
        badges={
          <>
            <StatusBadge vocabulary="taskMode" status={task.taskMode} />
            <StatusBadge vocabulary="task" status={task.status} />
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <FactsCard title="Details" facts={facts} />
        <PeopleCard people={task.assignedUsers} />
      </div>
    </>
  );
}

function PeopleCard({ people }: { people: readonly TaskUserView[] }) {
  return (
    <Card>
      <CardTitle>Assigned Users</CardTitle>
      {people.length === 0 ? (
        <EmptyState kind="first-use" level={3} title="Unassigned" />
      ) : (
        <ul aria-label="Assigned Users" className="grid gap-3">
          {people.map(({ userId, userName, userEmail, taskRole }) => (
            <PersonRow
              key={userId}
              name={userName}
              email={userEmail}
              badge={<Badge className="capitalize">{taskRole}</Badge>}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
