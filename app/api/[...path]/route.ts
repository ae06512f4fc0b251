import { AppError } from "@/lib/errors";
import { route } from "@/lib/http/route";

/** A normal route, so that a write from another site or an expired token gets its usual error. */
const notFound = route<{ path: string[] }>({
  tag: "System",
  summary: "Unknown paths",
  access: "public",
  // Not part of the API document.
  variants: () => [],
  handle: async () => {
    throw new AppError("not_found", "Not found");
  },
});

export {
  notFound as DELETE,
  notFound as GET,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
};
