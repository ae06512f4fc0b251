import { Link } from "@/components/link";
import { Markdown } from "@/components/markdown";
import type { FoundTask } from "@/lib/tasks/get-task";
import { type Fact, FactsCard, TimeFact } from "../../../_components/items/item-parts";
import { DueDate } from "../../_components/due-date";
import { isOverdue } from "../../_components/task-row";
import { LivePriority } from "./task-live";

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
