import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { users } from "@/db/schema/auth";
import { HIGHEST_ROLE } from "./roles";

const other = alias(users, "other_superadmin");

/** SQL condition on a `users` row: an active superadmin. */
export const isActiveSuperadmin = (): SQL | undefined =>
  and(eq(users.role, HIGHEST_ROLE), eq(users.active, true));

/** SQL condition on a `users` row: someone else is an active superadmin. */
export const hasOtherSuperadmin = (): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} AS "other_superadmin"
    WHERE ${other.role} = ${HIGHEST_ROLE} AND ${other.active} = 1 AND ${other.id} <> ${users.id})`;
