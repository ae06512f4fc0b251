import * as z from "zod";
import { fieldsToCheck } from "@/lib/parse-input";
import type { Declaration, Facts } from "./declaration";

/** Fields that no call writes by their name: whoever sends one back changes nothing by it. */
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

/** A name without its spelling: created_at is createdAt. */
const plain = (name: string) => name.toLowerCase().replaceAll("_", "");

/** The schemas that a schema stands for, without what wraps them. Null where it may hold anything. */
function inner(schema: z.core.$ZodType): z.core.$ZodType[] | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return inner(def.innerType);
    case "pipe":
      return def.in._zod.def.type === "transform" ? null : inner(def.in);
    case "union":
      return all(def.options);
    case "intersection":
      return all([def.left, def.right]);
    case "any":
    case "unknown":
    case "record":
    case "custom":
    case "lazy":
      return null;
    default:
      return [schema];
  }
}

function all(schemas: readonly z.core.$ZodType[]): z.core.$ZodType[] | null {
  const found = schemas.map(inner);
  return found.includes(null) ? null : found.flatMap((some) => some ?? []);
}

/** Answers are not nested deeper than this. */
const DEEPEST = 6;

/** The names of all fields in a value of the schema, however deep. */
function fieldsOf(schema: z.core.$ZodType, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  return (inner(schema) ?? []).flatMap((one) => {
    if (one instanceof z.ZodArray) return fieldsOf(one.element, depth + 1);
    if (!(one instanceof z.ZodObject)) return [];
    return Object.entries<z.core.$ZodType>(one.shape).flatMap(([name, part]) => [
      name,
      ...fieldsOf(part, depth + 1),
    ]);
  });
}

type Params = Readonly<Record<string, unknown>>;

/** What a call declares for the address that was called: where one handler serves several kinds, the kind's own. */
export function factsAt(declaration: Declaration, params: Params): Facts {
  const variant = declaration
    .variants?.()
    .find(({ segments }) =>
      Object.entries(segments).every(
        ([name, value]) => value.startsWith("{") || params[name] === value,
      ),
    );
  return { ...declaration, ...variant };
}

/** The fields that the calls of one route file return, in any spelling: clients send them back, changed in places. */
export function answeredFields(calls: readonly Pick<Facts, "answer" | "carries">[]) {
  const answers = calls.flatMap(({ answer, carries = [] }) => [
    z.object({ ...answer }),
    ...carries,
  ]);
  const names = ["success", ...NEVER_WRITTEN, ...answers.flatMap((answer) => fieldsOf(answer))];
  return new Set(names.map(plain));
}

/** The first field of the value, however deep, that none of the schemas has; with those that they have. */
function strange(
  value: unknown,
  schemas: readonly z.core.$ZodType[],
  ignored: () => ReadonlySet<string>,
): { word: string; known: string[] } | null {
  if (typeof value !== "object" || value === null) return null;
  const found = all(schemas);
  if (!found) return null;
  if (Array.isArray(value)) {
    const rows = found.flatMap((one) => (one instanceof z.ZodArray ? [one.element] : []));
    for (const row of rows.length > 0 ? value : []) {
      const problem = strange(row, rows, ignored);
      if (problem) return problem;
    }
    return null;
  }
  const objects = found.filter((one) => one instanceof z.ZodObject);
  // A body of another form is refused by its schema, and one that takes any name has no strange ones.
  if (objects.length === 0 || objects.some(({ def }) => def.catchall?._zod.def.type === "unknown"))
    return null;
  const known = new Set(objects.flatMap(({ shape }) => Object.keys(shape)));
  const spelled = new Set([...known].map(plain));
  for (const [word, part] of Object.entries(value)) {
    if (!known.has(word)) {
      if (ignored().has(plain(word)) && !spelled.has(plain(word))) continue;
      return { word, known: [...known] };
    }
    const parts = objects.flatMap(({ shape }) => (Object.hasOwn(shape, word) ? [shape[word]] : []));
    const problem = strange(part, parts, ignored);
    if (problem) return problem;
  }
  return null;
}

/** Has a body refused for a field that neither the call takes nor its resource answers, once somebody reads it. */
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
    fieldsToCheck.set(body, () => strange(body, [schema], known));
  return body;
}
