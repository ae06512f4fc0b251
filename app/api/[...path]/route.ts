import { AppError } from "@/lib/errors";
import { route } from "@/lib/http/route";

/** Refused and answered as every other call, so that a write from elsewhere or a token that has ended is told so. */
const notFound = route<{ path: string[] }>({
  tag: "System",
  summary: "Unknown paths",
  access: "public",
  // It is no call of the API's document.
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
