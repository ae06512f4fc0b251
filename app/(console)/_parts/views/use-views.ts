import { useSearchParams } from "next/navigation";
import { useApiData } from "@/components/hooks/use-api-data";
import { type Call, useCall } from "@/components/hooks/use-call";
import { useRouter } from "@/components/hooks/use-router";
import { ifMatch, request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { readList, viewQuery } from "@/lib/views/lists";
import type { SavedView } from "@/lib/views/schema";
import type { ViewsTarget } from "./views-target";

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
  const { data, failure, retry, ...read } = useApiData<Answer>(
    `/api/views?${new URLSearchParams({ list, perPage: String(SHOWN) })}`,
    isOpen,
  );
  const router = useRouter();
  /** Reads the panel's list again, and the page's tabs. */
  function refresh() {
    read.refresh();
    router.refresh();
  }
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
