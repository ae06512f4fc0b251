import { ViewSwitch as Switch } from "@/components/view-switch";
import type { TaskScreenQuery } from "@/lib/tasks/list/schema";
import { tasksHref } from "./task-address";

/** The same tasks as a list or as a board. */
export function ViewSwitch({ query }: { query: TaskScreenQuery }) {
  return (
    <Switch
      current={query.view}
      hrefs={{
        list: tasksHref(query, { view: "", cards: "" }),
        board: tasksHref(query, { view: "board" }),
      }}
    />
  );
}
