import { EmptyState } from "@/components/empty-state";
import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import type { TaskView } from "@/lib/tasks/schema";
import { PersonRow } from "../../../_components/items/item-parts";
import { wordLabel } from "../../_components/task-words";
import { RemoveUser } from "./remove-user";

/** Who is on the task, with their role on it. */
export function PeopleCard({ task, canRemove }: { task: TaskView; canRemove: boolean }) {
  return (
    <Card>
      <CardTitle>Assigned Users</CardTitle>
      {task.assignedUsers.length === 0 ? (
        <EmptyState kind="first-use" level={3} title="Unassigned" className="py-6" />
      ) : (
        <ul aria-label="Assigned Users" className="grid gap-3">
          {task.assignedUsers.map(({ userId, userName, userEmail, taskRole }) => (
            <PersonRow
              key={userId}
              name={userName}
              email={userEmail}
              badge={
                <span className="flex items-center gap-1">
                  <Badge>{wordLabel(taskRole)}</Badge>
                  {canRemove ? (
                    <RemoveUser taskId={task.id} userId={userId} name={userName} />
                  ) : null}
                </span>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
