import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardAction, CardHeader, CardTitle } from "@/components/ui/card";
import type { Loaded } from "@/lib/http/load";
import type { DueGroup, MyTask, MyTasks } from "@/lib/overview/my-tasks";
import { cn } from "@/lib/ui/cn";
import { DueDay } from "../../tasks/_parts/task-badges";
import { LoadFailed } from "../load-failed";

const GROUPS: readonly { group: DueGroup; label: string; href: string }[] = [
  { group: "overdue", label: "Overdue", href: "/tasks?assignee=me&due=overdue" },
  { group: "today", label: "Today", href: "/tasks?assignee=me&due=today" },
  { group: "next", label: "Upcoming", href: "/tasks?assignee=me&sort=due_date" },
];

/** The person's open tasks: overdue, due today, and next. */
export function MyTasksPanel({ loaded: { data, failure } }: { loaded: Loaded<MyTasks> }) {
  return (
    <Card data-slot="my-tasks">
      <CardHeader>
        <CardTitle>My Tasks</CardTitle>
        <CardAction>
          <Link
            href="/tasks?assignee=me&sort=due_date"
            className={buttonVariants({ variant: "ghost", size: "sm" })}
          >
            All my tasks
          </Link>
        </CardAction>
      </CardHeader>
      {failure ? (
        <LoadFailed title="Failed to load your tasks" message={failure.message} level={3} />
      ) : data.rows.length === 0 ? (
        <EmptyState
          kind="first-use"
          level={3}
          title="No open tasks"
          description="Tasks assigned to you appear here."
          className="py-8"
        />
      ) : (
        GROUPS.map(({ group, label, href }) => (
          <Group
            key={group}
            label={label}
            href={href}
            count={data.counts[group]}
            tasks={data.rows.filter((task) => task.group === group)}
          />
        ))
      )}
    </Card>
  );
}

interface GroupProps {
  label: string;
  href: string;
  /** Number of all tasks; `tasks` are the first of them. */
  count: number;
  tasks: readonly MyTask[];
}

function Group({ label, href, count, tasks }: GroupProps) {
  if (count === 0) return null;
  return (
    <section aria-label={`${label}: ${count}`} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="text-13 text-muted-foreground">
        <Link
          href={href}
          className={cn(
            "inline-flex items-center gap-1 underline-offset-4 hover:underline touch:h-11",
            label === "Overdue" && "text-destructive",
          )}
        >
          {label} <span className="tabular-nums">{count}</span>
        </Link>
      </h3>
      <ul className="lines">
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskLine task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TaskLine({ task: { id, name, status, due, projectName } }: { task: MyTask }) {
  return (
    <Link
      href={`/tasks/${id}`}
      className="-mx-2 flex min-h-10 items-center gap-3 px-2 py-1 hover:bg-hover touch:min-h-11"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {projectName === null ? null : (
          <span className="block truncate text-muted-foreground text-xs">{projectName}</span>
        )}
      </span>
      {due === null ? null : (
        <time
          dateTime={due}
          className="whitespace-nowrap text-13 text-muted-foreground tabular-nums"
        >
          <DueDay due={due} />
        </time>
      )}
      <StatusBadge vocabulary="task" status={status} className="max-sm:hidden" />
    </Link>
  );
}
