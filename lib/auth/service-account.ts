import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import type { Actor } from "./actor";
import { readProjectRole } from "./roles";

/**
 * SQL condition on a `users` row: a person. Service accounts are rows in the same table, so that
 * they can act, own items and appear in the audit log like people. Every query that lists, counts
 * or signs in people needs this condition.
 */
export const isPerson = (): SQL => sql`${users.serviceProjectId} IS NULL`;

/** The columns of `users` that make a row a service account. */
export const SERVICE_COLUMNS = {
  serviceProjectId: users.serviceProjectId,
  serviceRole: users.serviceRole,
  /** 1 if its project exists and isn't in the trash; null for a person. */
  isServing: sql<number | null>`CASE WHEN ${users.serviceProjectId} IS NOT NULL THEN EXISTS (
    SELECT 1 FROM ${projects} WHERE ${projects.id} = ${users.serviceProjectId} AND ${projects.deletedAt} IS NULL) END`.as(
    "is_serving",
  ),
};

export interface ServiceRow {
  serviceProjectId: string | null;
  serviceRole: string | null;
  isServing: number | null;
}

/** Returns the service account part of an actor; undefined for a person. */
export const serviceOf = ({
  serviceProjectId,
  serviceRole,
}: Omit<ServiceRow, "isServing">): Actor["service"] =>
  serviceProjectId === null
    ? undefined
    : { projectId: serviceProjectId, role: readProjectRole(serviceRole) };

/**
 * SQL: the service account still has this role in its project, and the project isn't in the trash.
 */
export function stillServes({ projectId, role }: NonNullable<Actor["service"]>, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} AS "serving" JOIN ${projects} ON ${projects.id} = "serving".service_project_id
    WHERE "serving".id = ${id} AND ${projects.id} = ${projectId} AND ${projects.deletedAt} IS NULL
      AND "serving".service_role = ${role})`;
}

/**
 * SQL condition on a `users` row: a service account whose project was permanently deleted, to be
 * deleted with it.
 */
export const isOrphanedServiceAccount = (): SQL =>
  sql`${users.serviceProjectId} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${users.serviceProjectId})`;
