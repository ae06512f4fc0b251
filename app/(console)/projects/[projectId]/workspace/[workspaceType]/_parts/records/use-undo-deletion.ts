import { useRouter } from "@/components/hooks/use-router";
import { MAX_DELETED } from "@/lib/limits";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { partsOf } from "@/lib/ui/parts-of";
import { restoreRecordsAction } from "./record-actions";
import type { RecordAddress } from "./record-screen";

/** Announces a deletion with an Undo button, which also works on other pages. */
export function useUndoDeletion(address: RecordAddress) {
  const router = useRouter();

  async function undo(ids: readonly string[]) {
    try {
      let [done, failed] = [0, 0];
      let reason: string | undefined;
      for (const part of partsOf(ids, MAX_DELETED)) {
        const restored = await callAction(restoreRecordsAction, { address, ids: part });
        done += restored.done;
        failed += restored.failed;
        reason ??= restored.reason;
      }
      if (failed === 0) notify.success("Undone");
      else
        notify.warning(
          done > 0 ? `Undone for ${done} of ${done + failed}` : "Failed to undo",
          reason,
        );
    } catch (thrown) {
      const message = messageOr(thrown, "Failed to undo. Please try again.");
      notify.failure(thrown, message, () => void undo(ids));
      router.refresh();
    }
  }

  return (message: string, ids: readonly string[]) =>
    notify.undoable(message, () => void undo(ids));
}
