import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { TaskView } from "@/lib/tasks/schema";
import { TASK_COLUMNS } from "./task-columns";

/** The tasks as a table, and as cards where a table would not fit. */
export function TaskTable({ tasks }: { tasks: readonly TaskView[] }) {
  return (
    <>
      <div className="max-md:hidden">
        <Table label="Tasks">
          <TableHeader>
            <TableRow>
              {TASK_COLUMNS.map(({ id, header }) => (
                <TableHead key={id}>{header}</TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {tasks.map((task) => (
              <TableRow key={task.id} data-task-id={task.id}>
                {TASK_COLUMNS.map(({ id, cell }) => (
                  <TableCell key={id} className={id === "task" ? "w-full max-w-0 min-w-56" : ""}>
                    {cell(task)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul aria-label="Tasks" className="grid gap-3 md:hidden">
        {tasks.map((task) => (
          <TaskCard key={task.id} task={task} />
        ))}
      </ul>
    </>
  );
}

function TaskCard({ task }: { task: TaskView }) {
  const [name, ...facts] = TASK_COLUMNS;
  const view = facts.pop();
  return (
    <li data-task-id={task.id} className="grid min-w-0 gap-3 rounded-xl border bg-card p-4">
      {name?.cell(task)}
      <dl className="grid gap-2 text-sm">
        {facts.map(({ id, header, cell }) => (
          <div key={id} className="flex flex-wrap items-center justify-between gap-2">
            <dt className="text-[0.8125rem] text-muted-foreground">{header}</dt>
            <dd>{cell(task)}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t pt-3">{view?.cell(task)}</div>
    </li>
  );
}
