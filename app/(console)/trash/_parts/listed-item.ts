import type { TrashItem } from "@/lib/trash/schema";

/** An item with what the list needs of a record's type: its list's name and its word. */
export type ListedItem = TrashItem & { records?: { name: string; singular: string } };
