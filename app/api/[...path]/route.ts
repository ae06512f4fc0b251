import { AppError } from "@/lib/errors";
import { route } from "@/lib/http/route";

const notFound = route<{ path: string[] }>("public", async () => {
  throw new AppError("not_found", "Not found");
});

export {
  notFound as DELETE,
  notFound as GET,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
};
