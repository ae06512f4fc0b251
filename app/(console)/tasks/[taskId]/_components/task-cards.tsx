import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { Markdown } from "@/components/markdown";
import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import type { FoundTask } from "@/lib/tasks/get-task";
import type { TaskCandidateView, TaskRights, TaskView } from "@/lib/tasks/schema";
import { WhyButton } from "../../../_components/access/why-button";
import { type Fact, FactsCard, TimeFact } from "../../../_components/items/item-parts";
import { PersonLine } from "../../../_components/team/people-parts";
import { AssignToProject } from "../../_components/assign-to-project";
import { DueDate, wordLabel } from "../../_components/task-badges";
import { isOverdue } from "../../_components/task-row";
import { AddUser, DeleteTask, RemoveUser } from "./task-actions";
import { LivePriority, PriorityMenu, StatusMenu } from "./task-live";

/** What is known of the task. */
export function DetailsCard({ found, now }: { found: FoundTask; now: number }) {
  const { task, creatorName } = found;
  const facts: Fact[] = [
    { label: "Created", value: <TimeFact value={task.created_at} /> },
    { label: "Updated", value: <TimeFact value={task.updated_at} /> },
    { label: "Created By", value: creatorName ?? "Unknown User" },
    { label: "Priority", value: <LivePriority /> },
    {
      label: "Due",
      value: <DueDate due={task.due_date} isOverdue={isOverdue(task, now)} none="No due date" />,
    },
  ];
  if (task.project_name !== null) {
    facts.push({
      label: "Project",
      value: (
        <Link
          href={`/projects/${task.project_id}`}
          className="text-brand underline underline-offset-4 touch:inline-flex touch:min-h-11 touch:items-center"
        >
          {task.project_name}
        </Link>
      ),
    });
  }
  facts.push({
    label: "Description",
    value: task.description.trim() ? (
      <Markdown>{task.description}</Markdown>
    ) : (
      "No description provided"
    ),
    wide: true,
  });
  return <FactsCard title="Details" facts={facts} />;
}

interface QuickActionsProps {
  task: TaskView;
  rights: TaskRights;
  candidates: readonly TaskCandidateView[];
}

/** What one may do with the task without its form; nothing where one may do nothing. */
export function QuickActions({ task, rights, candidates }: QuickActionsProps) {
  const { id, name, project_id } = task;
  if (!rights.edit && !rights.setStatus && !rights.delete) return null;
  return (
    <Card>
      <CardTitle>Actions</CardTitle>
      <div className="grid grid-cols-2 gap-2 [&>button]:w-full">
        {rights.setStatus ? <StatusMenu label="Change Status" /> : null}
        {rights.edit ? <PriorityMenu /> : null}
        {rights.edit ? <AddUser taskId={id} candidates={candidates} /> : null}
        {rights.edit ? <AssignToProject task={{ id, name, project_id }} /> : null}
        {rights.delete ? <DeleteTask id={id} name={name} /> : null}
      </div>
    </Card>
  );
}

/** Who is on the task, with their role on it. */
export function PeopleCard({ task, canRemove }: { task: TaskView; canRemove: boolean }) {
  return (
    <Card>
      <CardTitle>Assigned Users</CardTitle>
      {task.assignedUsers.length === 0 ? (
        <EmptyState kind="first-use" level={3} title="Unassigned" className="py-6" />
      ) : (
        <ul aria-label="Assigned Users" className="grid gap-3">
          {task.assignedUsers.map(
            ({ userId, userName: name, userEmail: email, avatar, taskRole }) => (
              <li key={userId} className="flex min-w-0 items-center gap-3">
                <PersonLine person={{ name, email, avatar }}>
                  <span className="flex items-center gap-1">
                    <Badge>{wordLabel(taskRole)}</Badge>
                    {canRemove ? (
                      <WhyButton person={{ id: userId, name }} resource={`task:${task.id}`} />
                    ) : null}
                    {canRemove ? <RemoveUser taskId={task.id} userId={userId} name={name} /> : null}
                  </span>
                </PersonLine>
              </li>
            ),
          )}
        </ul>
      )}
    </Card>
  );
}
