import { useRouter } from "@/components/hooks/use-router";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import type { RecordAddress } from "./record-screen";
import { countLabel, UNDO_IMPORT_FAILED, undoImport, undoneText, type Words } from "./undo-import";
import type { ImportState } from "./use-import";

/** Announces a finished import with an Undo button. */
export function useTellImported(address: RecordAddress, words: Words) {
  const router = useRouter();

  async function undo(importId: string) {
    try {
      const undone = await undoImport(address, importId);
      if (undone.kept === 0) notify.success("Import undone", undoneText(undone, words));
      else notify.warning("Import undone", undoneText(undone, words));
    } catch (thrown) {
      const message = messageOr(thrown, UNDO_IMPORT_FAILED);
      notify.failure(thrown, message, () => void undo(importId));
    }
    router.refresh();
  }

  return ({ created, importId }: ImportState) =>
    notify.undoable(`${countLabel(created, words)} imported`, () => void undo(importId));
}
