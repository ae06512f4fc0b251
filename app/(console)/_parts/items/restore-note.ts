import { TRASH_DAYS } from "@/lib/limits";

/** Shown before the deletion of anything that can be restored. */
export const RESTORE_NOTE = `You can restore it from the trash for ${TRASH_DAYS} days.`;
export const RESTORE_SEVERAL_NOTE = `You can restore them from the trash for ${TRASH_DAYS} days.`;
