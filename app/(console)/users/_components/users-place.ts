import { type PageParams, type PagePlace, paramOf, placeHref } from "@/lib/ui/page-place";

export type UsersMode = "list" | "create" | "edit";

/** The panel's mode; whatever the URL says instead is the list. */
export function readMode(params: PageParams): UsersMode {
  const mode = paramOf(params, "mode");
  return mode === "create" || mode === "edit" ? mode : "list";
}

/** The list as it was before a form was opened. */
export function listHref(place: PagePlace): string {
  return placeHref(place, { mode: null, user: null });
}
