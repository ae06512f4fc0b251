import { ViewSwitch as Switch } from "@/components/view-switch";
import { type TaskPageQuery, tasksHref } from "./task-address";

/** The same tasks as a list or as a board. */
export function ViewSwitch({ query }: { query: TaskPageQuery }) {
  return (
    <Switch
      current={query.view}
      hrefs={{
        list: tasksHref(query, { view: "" }),
        board: tasksHref(query, { view: "board" }),
      }}
    />
  );
}
