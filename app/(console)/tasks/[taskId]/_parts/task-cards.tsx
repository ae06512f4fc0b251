import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { Markdown } from "@/components/markdown";
import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { Pencil } from "@/components/ui/icons";
import type { FoundTask } from "@/lib/tasks/get-task";
import type { TaskCandidateView, TaskRights, TaskView } from "@/lib/tasks/schema";
import { WhyButton } from "../../../_parts/access/why-button";
import { type Fact, FactsCard, TimeFact } from "../../../_parts/items/item-parts";
import { PersonLine } from "../../../_parts/team/people-parts";
import { AssignToProject } from "../../_parts/assign-to-project";
import { wordLabel } from "../../_parts/task-badges";
import { isOverdue } from "../../_parts/task-row";
import { AddUser, DeleteTask, RemoveUser } from "./task-actions";
import { LiveDue, LivePriority, PriorityMenu, StatusMenu } from "./task-live";

/** The task's properties. */
export function DetailsCard({ found, now }: { found: FoundTask; now: number }) {
  const { task, creatorName, rights } = found;
  const { id, name, project_id } = task;
  const facts: Fact[] = [
    { label: "Created", value: <TimeFact value={task.created_at} /> },
    { label: "Updated", value: <TimeFact value={task.updated_at} /> },
    { label: "Created By", value: creatorName ?? "Unknown User" },
    { label: "Priority", value: <LivePriority canEdit={rights.edit} /> },
    {
      label: "Due",
      value: <LiveDue canEdit={rights.edit} isOverdue={isOverdue(task, now)} />,
    },
  ];
  if (task.project_name !== null || rights.edit) {
    facts.push({
      label: "Project",
      value: (
        <span className="flex min-w-0 items-center gap-1">
          {task.project_name === null ? (
            "No project"
          ) : (
            <Link
              href={`/projects/${project_id}`}
              className="min-w-0 truncate text-brand underline underline-offset-4 touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {task.project_name}
            </Link>
          )}
          {rights.edit ? (
            <AssignToProject
              task={{ id, name, project_id }}
              variant="ghost"
              size="icon-sm"
              aria-label="Change project"
            >
              <Pencil aria-hidden />
            </AssignToProject>
          ) : null}
        </span>
      ),
    });
  }
  return <FactsCard title="Details" facts={facts} />;
}

/** The task's description, which comes first. */
export function Description({ text }: { text: string }) {
  return (
    <dl className="min-w-0">
      <div>
        <dt className="text-13 text-faint">Description</dt>
        <dd className="mt-1 text-read">
          {text.trim() ? <Markdown>{text}</Markdown> : "No description provided"}
        </dd>
      </div>
    </dl>
  );
}

interface QuickActionsProps {
  task: TaskView;
  rights: TaskRights;
}

/** Actions that the person can take without the form. Nothing if there are none. */
export function QuickActions({ task, rights }: QuickActionsProps) {
  const { id, name, project_id } = task;
  if (!rights.edit && !rights.setStatus && !rights.delete) return null;
  return (
    <Card>
      <CardTitle>Actions</CardTitle>
      <div className="flex flex-wrap gap-2">
        {rights.setStatus ? <StatusMenu label="Change Status" /> : null}
        {rights.edit ? <PriorityMenu /> : null}
        {rights.edit ? <AssignToProject task={{ id, name, project_id }} /> : null}
        {rights.delete ? <DeleteTask id={id} name={name} /> : null}
      </div>
    </Card>
  );
}

interface PeopleCardProps {
  task: TaskView;
  canEdit: boolean;
  /** People who can be added to the task. */
  candidates: readonly TaskCandidateView[];
}

/** The people on the task, with their roles. */
export function PeopleCard({ task, canEdit, candidates }: PeopleCardProps) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>Assigned Users</CardTitle>
        {canEdit ? <AddUser taskId={task.id} candidates={candidates} /> : null}
      </div>
      {task.assignedUsers.length === 0 ? (
        <EmptyState kind="first-use" level={3} title="Unassigned" className="py-0" />
      ) : (
        <ul aria-label="Assigned Users" className="lines">
          {task.assignedUsers.map(
            ({ userId, userName: name, userEmail: email, avatar, taskRole }) => (
              <li key={userId} className="flex min-w-0 flex-wrap items-center gap-x-3 py-2">
                <PersonLine person={{ name, email, avatar }}>
                  <span className="ml-auto flex items-center gap-1">
                    <Badge>{wordLabel(taskRole)}</Badge>
                    {canEdit ? (
                      <>
                        <WhyButton person={{ id: userId, name }} resource={`task:${task.id}`} />
                        <RemoveUser taskId={task.id} userId={userId} name={name} />
                      </>
                    ) : null}
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
