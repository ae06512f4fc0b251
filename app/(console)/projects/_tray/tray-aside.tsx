import { Suspense } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { type PageOf, type QueryValues, readPageQuery } from "@/lib/paging";
import { type MovableTaskView, trayQuerySchema } from "@/lib/tasks/list/schema";
import type { PanelAddress } from "../../_components/items/panel-address";
import { TaskTray } from "./task-tray";
import { TrayFrame } from "./tray-frame";

/** What the URL says of the tray, for the links of the list beside it; a default is left out. */
export function trayParams(values: QueryValues): Record<string, string> {
  const { taskQ, taskPage } = readPageQuery(trayQuerySchema, values);
  return {
    ...(taskQ && { taskQ }),
    ...(taskPage > 1 && { taskPage: String(taskPage) }),
  };
}

/** What the URL says of the list, for the links of the tray. */
function listParams(values: QueryValues): Record<string, string> {
  const kept = ["q", "status", "page"].map((name) => [name, values[name]] as const);
  return Object.fromEntries(
    kept.filter((entry): entry is readonly [string, string] => typeof entry[1] === "string"),
  );
}

interface TrayAsideProps {
  /** Of the panel, without the tray's own parameters. */
  address: PanelAddress;
  searchParams: QueryValues;
  /** Of the headings beside it. */
  level: 2 | 3;
  /** What came with the list; null when the tray has to read for itself, which the cards do not wait for. */
  came: { readonly tasks: PageOf<MovableTaskView> | null };
}

/** The tray of tasks beside the projects. */
export function TrayAside({ address, searchParams, level, came }: TrayAsideProps) {
  const { taskQ, taskPage } = readPageQuery(trayQuerySchema, searchParams);
  const fixed = { ...address.fixed, ...listParams(searchParams) };
  return (
    <TrayFrame level={level} startsOpen={taskQ !== "" || taskPage > 1}>
      <Suspense key={`${taskQ} ${taskPage}`} fallback={<TraySkeleton />}>
        <TaskTray address={{ path: address.path, fixed }} q={taskQ} page={taskPage} came={came} />
      </Suspense>
    </TrayFrame>
  );
}

function TraySkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading tasks...
      </p>
      {["first", "second", "third", "fourth"].map((row) => (
        <Skeleton key={row} className="h-24" />
      ))}
    </>
  );
}
