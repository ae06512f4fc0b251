"use client";

import { useRouter } from "@/components/hooks/use-router";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import type { TrashKind } from "@/lib/trash/schema";
import { notify } from "@/lib/ui/notify";

const RESTORE_FAILED = "Failed to restore the item. Please try again.";

interface Deleted {
  kind: TrashKind;
  id: string;
  name: string;
  /** Shown below the message after it was restored. */
  note?: string | undefined;
  /** Loads the data of a panel again, which a refresh of the screen doesn't. */
  onRestored?: () => void;
}

/** Restores items from the trash, from a toast or the trash page, and refreshes the screen. */
export function useRestore() {
  const router = useRouter();
  async function restore({ kind, id, name, note, onRestored }: Deleted): Promise<boolean> {
    try {
      await request(`/api/trash/${kind}/${id}/restore`, { method: "POST" });
    } catch (thrown) {
      notify.error(messageOr(thrown, RESTORE_FAILED), name);
      return false;
    }
    notify.success(`“${name}” restored`, note);
    router.refresh();
    onRestored?.();
    return true;
  }
  /** Announces a deletion with an Undo button. */
  const tellDeleted = (message: string, deleted: Deleted) =>
    notify.undoable(message, () => void restore(deleted));
  return { restore, tellDeleted };
}
