import { Card, CardTitle } from "@/components/ui/card";
import type { TaskCandidateView, TaskRights, TaskView } from "@/lib/tasks/schema";
import { AssignToProject } from "../../_components/assign-to-project";
import { AddUser } from "./add-user";
import { DeleteTask } from "./delete-task";
import { PriorityMenu, StatusMenu } from "./task-live";

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
