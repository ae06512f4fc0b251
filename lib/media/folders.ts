/** The folders that every media workspace has; "all" is no folder but the whole. */
export const FIXED_FOLDERS = ["marketing", "products", "about", "social"] as const;
export const ALL_FOLDERS = "all";

/** Characters of an own folder's name. */
export const MAX_FOLDER_NAME = 60;
