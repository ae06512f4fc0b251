import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { MAX_CANDIDATES } from "./people-rules";

export const UNKNOWN_USER = "This user does not exist";
export const INACTIVE_USER = "This user is deactivated and cannot be assigned";

/** The statement that reads the active people by name, if `guard` holds; else it looks at nobody. */
export function candidatesStatement(ctx: Context, guard: SQL = sql`1 = 1`) {
  return ctx.db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(
      sql`${users.active} = 1 ORDER BY ${users.name} LIMIT iif(${guard}, ${MAX_CANDIDATES}, 0)`,
    );
}

/** The failure of an assignment that names somebody who cannot be assigned; null is nobody. */
export function notAssignable(person: { active: boolean } | null): AppError | null {
  const message = person === null ? UNKNOWN_USER : person.active ? null : INACTIVE_USER;
  return message === null
    ? null
    : new AppError("invalid_input", message, { errors: { userId: [message] } });
}

/** A team that has as many members as it may. */
export function fullTeam(limit: number): AppError {
  return new AppError("conflict", `A team has at most ${limit} members`);
}
