import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { fieldRules, usedFields } from "@/lib/custom-fields/field-rules";
import { flatValues, nestedValues } from "@/lib/custom-fields/names";
import { filledSlots, slotsOf } from "@/lib/custom-fields/values";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { seesProject } from "@/lib/projects/visibility";
import { customBodySchema, type Fields, type Values } from "@/lib/records/field-schema";
import { linkable } from "@/lib/records/links";
import type { CustomName } from "../schema";
import { requireReadableProject } from "../visibility";
import { readTaskFields } from "./task-fields";

/** A person or record in the value of a custom field. */
export interface Reference {
  /** The field's name. */
  name: string;
  label: string;
  to: "person" | "contact" | "picture";
  /** The project whose field it is. */
  projectId: string;
  id: string;
}

/** Checked values of custom fields, for a write. */
export interface CustomValues {
  /** Public values by field name. An empty one is null. */
  values: Record<CustomName, unknown>;
  /** The same by slot, as stored. */
  slots: Values;
  /** The definitions that the values were checked with. */
  used: { id: string; version: number }[];
  references: Reference[];
}

export const NO_CUSTOM_VALUES: CustomValues = { values: {}, slots: {}, used: [], references: [] };

const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);

function referencesIn(fields: Fields, values: Values, projectId: string): Reference[] {
  return fields.flatMap((field): Reference[] => {
    const { name, label, kind } = field;
    const id = values[name];
    if ((kind !== "person" && kind !== "link") || typeof id !== "string") return [];
    return [{ name, label, to: kind === "person" ? kind : field.to, projectId, id }];
  });
}

/** Values by field name, empty ones as null. */
export const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isEmpty(value) ? null : value]),
  );

/** Returns what a write needs of checked values. */
function checkedValues(fields: Fields, parsed: Values, projectId: string): CustomValues {
  const given = Object.entries(flatValues(parsed)).filter(([, value]) => value !== undefined);
  const values = withoutEmpty(Object.fromEntries(given));
  return {
    values,
    slots: slotsOf(fields, values),
    used: usedFields(fields, values),
    references: referencesIn(fields, values, projectId),
  };
}

interface Given {
  projectId: string | null;
  /** Values by key, as in a body. */
  custom: Values | undefined;
}

/**
 * Checks values for the custom fields of a project's tasks.
 *
 * @throws AppError `invalid_input` for a value that isn't valid and a field that the project doesn't
 *   have, `not_found` for a project that the person can't read.
 */
export async function checkCustom(
  ctx: Context,
  actor: Actor,
  { projectId, custom }: Given,
): Promise<CustomValues & { fields: Fields }> {
  if (custom === undefined) return { ...NO_CUSTOM_VALUES, fields: [] };
  const fields = await readTaskFields(ctx, actor, projectId);
  if (projectId !== null && fields.length === 0)
    await requireReadableProject(ctx, actor, projectId);
  const parsed = parseInput(customBodySchema(fields), { custom });
  return { ...checkedValues(fields, parsed, projectId ?? ""), fields };
}

interface Returned {
  id: string;
  changes: { project_id?: string | null; custom?: Values };
}

/**
 * Returns the values that tasks get back when a change is undone, in the order of the steps. A
 * value is left out if its field is gone or no longer allows it.
 *
 * @param projectsOf returns the projects of tasks that stay where they are.
 */
export async function checkReturning(
  ctx: Context,
  actor: Actor,
  steps: readonly Returned[],
  projectsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string | null>>,
): Promise<CustomValues[]> {
  const staying = steps.filter(({ changes }) => changes.custom && changes.project_id === undefined);
  const here =
    staying.length === 0
      ? new Map<string, string | null>()
      : await projectsOf(staying.map(({ id }) => id));
  const placeOf = ({ id, changes }: Returned) => changes.project_id ?? here.get(id) ?? null;
  const targets = new Set(steps.flatMap((step) => (step.changes.custom && placeOf(step)) || []));
  const known = new Map<string, Fields>();
  for (const projectId of targets)
    known.set(projectId, await readTaskFields(ctx, actor, projectId));
  return steps.map((step) => {
    const { custom = {} } = step.changes;
    const projectId = placeOf(step);
    const fields = known.get(projectId ?? "");
    if (!fields || projectId === null) return NO_CUSTOM_VALUES;
    const schema = customBodySchema(fields);
    const kept = Object.entries(custom).filter(
      ([key, value]) => schema.safeParse({ custom: { [key]: value } }).success,
    );
    return checkedValues(fields, schema.parse({ custom: Object.fromEntries(kept) }), projectId);
  });
}

/** SQL: the person can name this person or record in a field of the project's tasks. */
function isAllowed(actor: Actor, { to, projectId }: Omit<Reference, "id">, id: SQL): SQL {
  if (to !== "person") return sql`${id} IN (${linkable(actor, { projectId }, to)})`;
  return sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${id} AND ${users.active} = 1 AND ${seesProject(sql`${projectId}`)})`;
}

/** The error for someone or something that a field can't name. */
function referenceRefused({ name, label, to }: Omit<Reference, "id">): AppError {
  const message =
    to === "person"
      ? `${label} must be a person who sees the project`
      : `${label} must be in this project`;
  return new AppError("invalid_input", message, { errors: { [name]: [message] } });
}

/** The rules of a step whose `references` say which people and records its values name. */
export const stepReferenceRules = (actor: Actor, references: readonly Reference[]) =>
  [...new Map(references.map((one) => [`${one.projectId} ${one.name}`, one])).values()].map(
    (one) => ({
      holds: sql`NOT EXISTS (SELECT 1 FROM json_each(step.value, '$.references') AS reference
      WHERE reference.value ->> 'name' = ${one.name} AND reference.value ->> 'projectId' = ${one.projectId}
        AND NOT ${isAllowed(actor, one, sql`(reference.value ->> 'id')`)})`,
      refuse: referenceRefused(one),
    }),
  );

/** The rules of a new task with these values. */
export const newValuesRules = (
  actor: Actor,
  { fields, values, references }: CustomValues & { fields: Fields },
): Rule[] => [
  ...fieldRules(fields, values),
  ...references.map((one) => ({
    holds: isAllowed(actor, one, sql`${one.id}`),
    refuse: referenceRefused(one),
  })),
];

/** The column of a new task with these values. */
export const customColumnOf = ({ fields, values }: CustomValues & { fields: Fields }) => {
  const filled = filledSlots(fields, values);
  return Object.keys(filled).length === 0 ? {} : { custom: JSON.stringify(filled) };
};

/** The values as in a body: `{ custom: { client } }`. Nothing without any. */
export const auditedCustom = ({ values }: CustomValues): Values => nestedValues(values);
