import { AppError } from "@/lib/errors";

const MESSAGE = "assigned_users names a user who does not exist";

/** The failure of a write whose team names nobody who is there. */
export function unknownAssignee(): AppError {
  return new AppError("invalid_input", MESSAGE, { errors: { assigned_users: [MESSAGE] } });
}
