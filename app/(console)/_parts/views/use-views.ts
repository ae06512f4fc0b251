import { useSearchParams } from "next/navigation";
import { useApiData } from "@/components/hooks/use-api-data";
import { type Call, useCall } from "@/components/hooks/use-call";
import { ifMatch, request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { readList, viewQuery } from "@/lib/views/lists";
import type { SavedView } from "@/lib/views/schema";

export interface ViewsTarget {
  /** The list's key in lib/views/lists.ts. */
  list: string;
  /** Path of the page that shows the list. */
  path: string;
  /** Other parameters of the page, such as the tab. */
  fixed?: Readonly<Record<string, string>>;
}

interface Answer {
  views: SavedView[];
  total: number;
}

const SHOWN = 500;
const pathOf = ({ id }: SavedView) => `/api/views/${id}`;

/** Returns the list's query from the current URL, as a view stores it. */
export function useCurrentQuery({ list }: ViewsTarget): string {
  const params = useSearchParams();
  const ref = readList(list);
  return ref ? viewQuery(ref, params.toString()) : "";
}

/** Changes the query of a view. */
const setQuery = (view: SavedView, query: string) =>
  request<{ view: SavedView }>(pathOf(view), {
    method: "PATCH",
    body: { query },
    headers: ifMatch(view.version),
  });

/** Loads the views of a list while its panel is open, and changes the person's own. */
export function useViews(target: ViewsTarget, isOpen: boolean) {
  const { list } = target;
  const { data, failure, retry, refresh } = useApiData<Answer>(
    `/api/views?${new URLSearchParams({ list, perPage: String(SHOWN) })}`,
    isOpen,
  );
  const call: Call<string> = useCall();

  /** Undoes a change from its toast. The panel may be closed by then. */
  const undo = (work: () => Promise<unknown>): void => {
    const failed = (thrown: unknown) =>
      notify.failure(thrown, messageOr(thrown, "Failed to undo. Please try again."), () =>
        undo(work),
      );
    void work().then(refresh, failed);
  };

  function update(view: SavedView, query: string) {
    void call.run(
      async () => {
        const changed = await setQuery(view, query);
        refresh();
        notify.undoable(`View “${view.name}” updated`, () =>
          undo(() => setQuery(changed.view, view.query)),
        );
      },
      (thrown) => messageOr(thrown, "Failed to update the view"),
    );
  }

  function remove(view: SavedView) {
    void call.run(
      async () => {
        await request(pathOf(view), { method: "DELETE", headers: ifMatch(view.version) });
        refresh();
        notify.undoable(`View “${view.name}” deleted`, () =>
          undo(() => request(`/api/trash/view/${view.id}/restore`, { method: "POST" })),
        );
      },
      (thrown) => messageOr(thrown, "Failed to delete the view"),
    );
  }

  return { data, failure, retry, refresh, update, remove, problem: call.failure };
}
