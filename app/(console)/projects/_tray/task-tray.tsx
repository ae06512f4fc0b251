import { redirect } from "next/navigation";
import { Link } from "@/components/link";
import { Pager } from "@/components/pager";
import { SearchField } from "@/components/search-field";
import { buttonVariants } from "@/components/ui/button";
import { load } from "@/lib/http/load";
import type { PageOf } from "@/lib/paging";
import { listMovableTasks } from "@/lib/tasks/list/movable-tasks";
import type { MovableTaskView } from "@/lib/tasks/list/schema";
import { type PanelAddress, panelHref, panelParams } from "../../_components/items/panel-address";
import { LoadFailed } from "../../_components/load-failed";
import { TrayRows } from "./tray-rows";

interface TaskTrayProps {
  /** With what the list's own search and page are. */
  address: PanelAddress;
  q: string;
  page: number;
  came: { readonly tasks: PageOf<MovableTaskView> | null };
}

/** The tasks that the person may move, those without a project first. */
export async function TaskTray({ address, q, page, came }: TaskTrayProps) {
  const data = came.tasks ?? (await load((ctx) => listMovableTasks(ctx, { q, page }))).data;
  const hrefFor = (number: number) =>
    panelHref(address, {
      taskQ: q || undefined,
      taskPage: number > 1 ? String(number) : undefined,
    });
  if (!data) {
    return (
      <LoadFailed
        title="Failed to Load Tasks"
        message="Failed to load tasks. Please try again."
        level={3}
      />
    );
  }
  if (page > data.pageCount) redirect(hrefFor(data.pageCount));
  return (
    <>
      {q || data.pageCount > 1 ? (
        <SearchField
          name="taskQ"
          action={address.path}
          label="Search tasks"
          placeholder="Search tasks…"
          defaultValue={q}
          params={panelParams(address, {})}
        />
      ) : null}
      {data.rows.length === 0 ? (
        <NoTasks isSearch={q !== ""} />
      ) : (
        <>
          <p className="text-[0.8125rem] text-muted-foreground">
            Drag a task onto a project, or use its “Assign to project…”.
          </p>
          <TrayRows tasks={data.rows} />
        </>
      )}
      <Pager page={data.page} pageCount={data.pageCount} hrefFor={hrefFor} label="Task pages" />
    </>
  );
}

function NoTasks({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <p className="text-muted-foreground">No tasks match your search</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-muted-foreground">There are no tasks that you could assign.</p>
      <Link href="/tasks/create" className={buttonVariants({ variant: "outline", size: "sm" })}>
        Create Task
      </Link>
    </div>
  );
}
