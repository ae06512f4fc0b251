import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button";
import { TriangleAlert } from "@/components/ui/icons";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { TASK_LOAD_FAILED, TASKS_LOAD_FAILED } from "@/lib/tasks/schema";
import { RefreshButton } from "../../_components/refresh-button";

/** The two ways on from a task that is not shown. */
export function TaskWaysOn() {
  return (
    <>
      <Link href="/tasks" className={buttonVariants({ variant: "outline" })}>
        View All Tasks
      </Link>
      <Link href="/" className={buttonVariants({ variant: "ghost" })}>
        Back to Dashboard
      </Link>
    </>
  );
}

/** Stands where the task would be when it could not be loaded. */
export function TaskError({ message }: { message: string }) {
  return (
    <>
      <PageHeader title="Task Error" />
      <div role="alert">
        <EmptyState
          kind="no-match"
          icon={<TriangleAlert className="text-destructive" />}
          title={TASK_LOAD_FAILED}
          description={message}
          action={
            <>
              <RefreshButton>Try Again</RefreshButton>
              <TaskWaysOn />
            </>
          }
        />
      </div>
    </>
  );
}

/** The list names the status and the text of what went wrong; without an answer it says that it failed. */
export function tasksFailure({ code, message }: { code: ErrorCode; message: string }): string {
  return code === "unavailable" ? TASKS_LOAD_FAILED : `HTTP ${ERROR_STATUS[code]}: ${message}`;
}
