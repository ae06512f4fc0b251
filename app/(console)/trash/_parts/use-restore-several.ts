import { useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import type { ListedItem } from "./listed-item";

interface Restored {
  done: string[];
  failed: { message: string }[];
}

const FAILED = "Failed to restore the items. Please try again.";

/** Returns the call that restores all records of a list, or another item. */
function pathOf({ kind, id, records, project_id, workspace }: ListedItem): string {
  return records
    ? `/api/projects/${project_id}/workspaces/${workspace}/${records.name}/restore`
    : `/api/trash/${kind}/${id}/restore`;
}

/** Restores several items of a page: the records of a list in one call, all others one by one. */
export function useRestoreSeveral() {
  const router = useRouter();
  const [isPending, setPending] = useState(false);

  async function restore(items: readonly ListedItem[]) {
    setPending(true);
    let done = 0;
    const reasons: string[] = [];
    for (const [path, group] of Map.groupBy(items, pathOf))
      try {
        if (!group[0]?.records) {
          await request(path, { method: "POST" });
          done += 1;
          continue;
        }
        const ids = group.map(({ id }) => id);
        const result = await request<Restored>(path, { method: "POST", body: { ids } });
        done += result.done.length;
        reasons.push(...result.failed.map(({ message }) => message));
      } catch (thrown) {
        reasons.push(messageOr(thrown, FAILED));
      }
    setPending(false);
    if (reasons.length === 0)
      notify.success(done === 1 ? "1 item restored" : `${done} items restored`);
    else if (done > 0) notify.warning(`${done} of ${items.length} items restored`, reasons[0]);
    else notify.error(reasons[0] ?? FAILED);
    router.refresh();
  }

  return { restore, isPending };
}
