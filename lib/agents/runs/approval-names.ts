import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { rags } from "@/db/schema/rags";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { RAG } from "@/lib/managed-items/agents-and-rags";
import { readableBy } from "@/lib/managed-items/visibility";
import { isCandidate } from "@/lib/tasks/people/candidates";
import { isReadableTask } from "@/lib/tasks/visibility";

type Person = Pick<Actor, "id" | "role" | "token">;

/**
 * SQL: JSON of the names behind the IDs in a call's arguments, by argument. Only names that the
 * actor may see: their tasks and RAGs, and people who are on the task or could be added to it.
 *
 * @param call.args JSON of the call's arguments.
 */
export function argumentNames(
  actor: Person,
  { args, projectId }: { args: SQLWrapper; projectId: SQLWrapper },
): SQL<string> {
  const argument = (name: string): SQL => sql`json_extract(${args}, ${sql.raw(`'$.${name}'`)})`;
  const isTask = sql`${tasks.id} = ${argument("task_id")} AND ${isReadableTask(actor)}`;
  const isOnTask = sql`EXISTS (SELECT 1 FROM ${taskUsers} JOIN ${tasks} ON ${tasks.id} = ${taskUsers.taskId}
    WHERE ${taskUsers.userId} = ${users.id} AND ${isTask})`;
  const isKnown = sql`(${isOnTask} OR ${isCandidate(actor, sql`${projectId}`)})`;
  const names = {
    task_id: sql`SELECT ${tasks.name} FROM ${tasks} WHERE ${isTask}`,
    rag_id: sql`SELECT ${rags.name} FROM ${rags} WHERE ${rags.id} = ${argument("rag_id")} AND ${readableBy(RAG, actor)}`,
    user_id: sql`SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${argument("user_id")} AND ${isKnown}`,
  };
  const pairs = Object.entries(names).map(([name, of]) => sql`${sql.raw(`'${name}'`)}, (${of})`);
  return sql<string>`json_object(${sql.join(pairs, sql`, `)})`;
}
