import { sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import type { Actor } from "@/lib/auth/actor";
import { actorStands } from "@/lib/auth/actor-stands";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { hashPassword } from "@/lib/auth/password";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { createOnce } from "@/lib/platform/idempotency";
import { getUser } from "./get-user";
import { refuseTakenEmail, userColumns } from "./rows";
import { createUserSchema, type VersionedUser } from "./schema";
import { versionedUserView } from "./user-view";

type NewUser = Omit<typeof users.$inferInsert, "avatarKey" | "lastLogin" | "version">;

/** The insert that makes the user only while the actor still has the role which may. Columns as in the schema. */
function insertStatement(ctx: Context, actor: Actor, row: NewUser) {
  return ctx.db
    .insert(users)
    .select(
      sql`SELECT ${row.id}, ${row.name}, ${row.email}, ${row.passwordHash}, ${row.role}, ${row.active ? 1 : 0},
        NULL, ${row.createdBy}, ${row.createdAt}, ${row.updatedAt}, NULL, 1 WHERE ${actorStands(actor)}`,
    )
    .returning(userColumns);
}

/**
 * Makes a user of a role that the actor may manage. With an Idempotency-Key, once: a repetition gets the first user.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `conflict` when the e-mail is in use.
 */
export async function createUser(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<VersionedUser> {
  const actor = authorize(ctx.actor, "users.create");
  const { password, ...fields } = parseInput(createUserSchema, input);
  authorize(actor, "users.create", { role: fields.role });
  const id = crypto.randomUUID();
  const row: NewUser = {
    id,
    ...fields,
    passwordHash: await hashPassword(password),
    createdBy: actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const made = await createOnce(ctx, { scope: "users", key: idempotencyKey, id, table: users }, [
    insertStatement(ctx, actor, row),
    auditIfChangedStatement(ctx, {
      action: "users.create",
      entityType: "user",
      entityId: id,
      after: fields,
    }),
  ]).catch(refuseTakenEmail);
  if (!made.results) return getUser(ctx, made.id);
  const [[inserted]] = made.results;
  if (!inserted) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  return versionedUserView(inserted);
}
