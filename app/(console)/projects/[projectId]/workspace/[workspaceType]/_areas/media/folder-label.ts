import { FIXED_FOLDERS } from "@/lib/media/folder-rules";
import { choiceLabel } from "../../_records/choice-label";

/** A folder as one reads it: the fixed ones are words of a vocabulary, an own one has its own spelling. */
export function folderLabel(folder: string): string {
  return FIXED_FOLDERS.some((name) => name === folder) ? choiceLabel(folder) : folder;
}
