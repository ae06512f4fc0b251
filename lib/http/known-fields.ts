import * as z from "zod";
import { fieldsToCheck } from "@/lib/parse-input";
import type { Declaration, RouteDocs } from "./declaration";
import { allSchemasIn, oldNameOf, schemasIn } from "./schemas-in";

/** Fields that no call writes. Clients can send them back without effect. */
const NEVER_WRITTEN: readonly string[] = [
  "id",
  "role",
  "created_by",
  "updated_by",
  "version",
  "created_at",
  "updated_at",
  "password_hash",
  "__proto__",
  "constructor",
  "prototype",
];

/** Normalizes the spelling of a name: created_at becomes createdat, like createdAt. */
const plain = (name: string) => name.toLowerCase().replaceAll("_", "");

/** The deepest nesting of responses. */
const DEEPEST = 6;

/** The names of all fields in a schema, at any depth. */
function fieldsOf(schema: z.core.$ZodType, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  return (schemasIn(schema) ?? []).flatMap((one) => {
    if (one instanceof z.ZodArray) return fieldsOf(one.element, depth + 1);
    if (!(one instanceof z.ZodObject)) return [];
    return Object.entries<z.core.$ZodType>(one.shape).flatMap(([name, part]) => [
      name,
      ...[oldNameOf(part) ?? []].flat(),
      ...fieldsOf(part, depth + 1),
    ]);
  });
}

type Params = Readonly<Record<string, unknown>>;

/** Returns a call's declaration, with the parts for the kind in the address if the handler serves several. */
export function factsAt(declaration: Declaration, params: Params): RouteDocs {
  const variant = declaration
    .variants?.()
    .find(({ segments }) =>
      Object.entries(segments).every(
        ([name, value]) => value.startsWith("{") || params[name] === value,
      ),
    );
  return { ...declaration, ...variant };
}

/**
 * The normalized field names that a route file's calls return. Clients send them back when they
 * edit an item.
 */
export function answeredFields(calls: readonly Pick<RouteDocs, "answer" | "carries">[]) {
  const answers = calls.flatMap(({ answer, carries = [] }) => [
    z.object({ ...answer }),
    ...carries,
  ]);
  const names = ["success", ...NEVER_WRITTEN, ...answers.flatMap((answer) => fieldsOf(answer))];
  return new Set(names.map(plain));
}

/** Returns whether a schema accepts any name, so that it has no unknown fields. */
const takesAny = (schemas: readonly z.core.$ZodType[]) =>
  schemas.some(
    (one) => one instanceof z.ZodObject && one.def.catchall?._zod.def.type === "unknown",
  );

/** Finds the first unknown field in a value, at any depth, and returns it with the known ones. */
function findUnknownField(
  value: unknown,
  schemas: readonly z.core.$ZodType[],
  ignored: () => ReadonlySet<string>,
): { word: string; known: string[] } | null {
  if (typeof value !== "object" || value === null) return null;
  const found = allSchemasIn(schemas);
  if (!found) return null;
  if (Array.isArray(value)) {
    const rows = found.flatMap((one) => (one instanceof z.ZodArray ? [one.element] : []));
    for (const row of rows.length > 0 ? value : []) {
      const problem = findUnknownField(row, rows, ignored);
      if (problem) return problem;
    }
    return null;
  }
  const objects = found.filter((one) => one instanceof z.ZodObject);
  // The schema itself refuses a wrong type.
  if (objects.length === 0 || takesAny(found)) return null;
  const known = new Set(objects.flatMap(({ shape }) => Object.keys(shape)));
  const spelled = new Set([...known].map(plain));
  for (const [word, part] of Object.entries(value)) {
    if (!known.has(word)) {
      if (ignored().has(plain(word)) && !spelled.has(plain(word))) continue;
      return { word, known: [...known] };
    }
    const parts = objects.flatMap(({ shape }) => (Object.hasOwn(shape, word) ? [shape[word]] : []));
    const problem = findUnknownField(part, parts, ignored);
    if (problem) return problem;
  }
  return null;
}

/**
 * Returns a body's first field if the call takes other fields, but none of the body: it would
 * change nothing. Fields such as `id`, which no call writes, don't matter.
 */
function onlyIgnoredField(body: object, schema: z.core.$ZodType): string | null {
  const found = allSchemasIn([schema]) ?? [];
  const known = found.flatMap((one) =>
    one instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(one.shape) : [],
  );
  const names = known.flatMap(([name, part]) => [name, ...[oldNameOf(part) ?? []].flat()]);
  const sent = Object.keys(body).filter((name) => !NEVER_WRITTEN.includes(name));
  const [first] = sent;
  if (first === undefined || names.length === 0 || Array.isArray(body) || takesAny(found))
    return null;
  return sent.some((name) => names.includes(name)) ? null : first;
}

/**
 * Makes `parseInput` refuse a body with a field that the call neither takes nor returns, and one
 * that only has fields which the call returns and doesn't take.
 */
export function checkFields<Body>(
  body: Body,
  schema: z.core.$ZodType | undefined,
  ignored: () => ReadonlySet<string>,
): Body {
  let fields: ReadonlySet<string> | undefined;
  const known = () => {
    fields ??= ignored();
    return fields;
  };
  if (schema && typeof body === "object" && body !== null)
    fieldsToCheck.set(body, {
      unknown: () => findUnknownField(body, [schema], known),
      onlyIgnored: () => onlyIgnoredField(body, schema),
    });
  return body;
}
