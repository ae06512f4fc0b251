import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { TASK_LOAD_FAILED, TASKS_LOAD_FAILED } from "@/lib/tasks/schema";
import { RefreshButton } from "../../_parts/refresh-button";

/** Links shown if a task can't be shown. */
export function TaskErrorLinks() {
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

/** Shown if a task failed to load. */
export function TaskError({ message }: { message: string }) {
  return (
    <>
      <PageHeader title="Task Error" />
      <div role="alert">
        <EmptyState
          kind="no-match"
          failed
          title={TASK_LOAD_FAILED}
          description={message}
          action={
            <>
              <RefreshButton>Try Again</RefreshButton>
              <TaskErrorLinks />
            </>
          }
        />
      </div>
    </>
  );
}

/** Returns the list's error: status and message, or a general text without an answer. */
export function tasksFailure({ code, message }: { code: ErrorCode; message: string }): string {
  return code === "unavailable" ? TASKS_LOAD_FAILED : `HTTP ${ERROR_STATUS[code]}: ${message}`;
}
