import { projects } from "@/db/schema/projects";
import { exists } from "@/lib/audit/rules";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import { isReadableItem } from "@/lib/managed-items/visibility";
import { PROJECT } from "./definition";

/** The error for a project in the input's `project_id` that the person can't see. */
export function namedProjectMissing(): AppError {
  const { notFound } = PROJECT.words;
  return new AppError("not_found", notFound, { errors: { project_id: [notFound] } });
}

/** The rule that the person can see the project in `project_id`. None without one. */
export function seesNamedProject(actor: Actor, id: string | null): Rule[] {
  if (id === null) return [];
  const holds = exists(projects, isReadableItem(PROJECT, actor, id));
  return [{ holds, refuse: namedProjectMissing() }];
}
