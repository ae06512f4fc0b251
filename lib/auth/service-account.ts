import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import type { Actor } from "./actor";
import { readProjectRole } from "./roles";

/**
 * SQL, over a row of `users`: a person. Service accounts are rows of the same table, so that they act, own and appear in
 * the audit log as people do. Every query that lists, offers, counts or signs in people needs this condition.
 */
export const isPerson = (): SQL => sql`${users.serviceProjectId} IS NULL`;

/** The columns of `users` that make a row a service account. */
export const SERVICE_COLUMNS = {
  serviceProjectId: users.serviceProjectId,
  serviceRole: users.serviceRole,
  /** 1 while its project is there and not in the trash; null of a person. */
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

/** The service account's part of an actor; undefined for a person. */
export const serviceOf = ({
  serviceProjectId,
  serviceRole,
}: Omit<ServiceRow, "isServing">): Actor["service"] =>
  serviceProjectId === null
    ? undefined
    : { projectId: serviceProjectId, role: readProjectRole(serviceRole) };

/** SQL: the service account of this id still belongs to its project in this role, and the project is not in the trash. */
export function stillServes({ projectId, role }: NonNullable<Actor["service"]>, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} AS "serving" JOIN ${projects} ON ${projects.id} = "serving".service_project_id
    WHERE "serving".id = ${id} AND ${projects.id} = ${projectId} AND ${projects.deletedAt} IS NULL
      AND "serving".service_role = ${role})`;
}

/** SQL, over a row of `users`: a service account whose project was deleted for good. It is deleted with the project. */
export const isLeftOver = (): SQL =>
  sql`${users.serviceProjectId} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${users.serviceProjectId})`;

/** How the audit log names an actor: people by their email, service accounts by their name. */
export const auditName = ({ name, email, service }: Pick<Actor, "name" | "email" | "service">) =>
  service ? `${name} (service account)` : email;
