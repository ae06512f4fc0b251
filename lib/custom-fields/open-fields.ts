import { sql } from "drizzle-orm";
import { customFields } from "@/db/schema/custom-fields";
import type { Context } from "@/lib/context/context";
import type { DefinitionRow } from "./definitions";

/** What is made from the definitions of a list, by person and list, as this isolate read them. */
const known = new Map<string, { changedAt: number; made: unknown }>();
const MOST_KNOWN = 500;
/** True if this isolate has written a field, so that a request may have begun before. */
let hasWritten = false;

/** Call after writing a custom field: what comes later in the request sees it. */
export function forgetFields(): void {
  known.clear();
  hasWritten = true;
}

/** True if the deployment has never had a custom field. */
export const hasNoFields = ({ fieldsChangedAt }: Pick<Context, "fieldsChangedAt">): boolean =>
  fieldsChangedAt === 0 && !hasWritten;

interface Made<Result> {
  /** Names the person and the list. */
  key: string;
  read: () => Promise<DefinitionRow[]>;
  make: (rows: readonly DefinitionRow[]) => Result;
}

/**
 * Returns what is made from the definitions of a list. Reads them again only after a field was
 * changed, which the request's first statement tells (`Context.fieldsChangedAt`): a list takes no
 * further trip to the database.
 */
export async function madeOfFields<Result>(
  ctx: Context,
  { key, read, make }: Made<Result>,
): Promise<Result> {
  if (hasNoFields(ctx)) return make([]);
  const { fieldsChangedAt } = ctx;
  const before = known.get(key);
  if (before && before.changedAt === fieldsChangedAt) return before.made as Result;
  const made = make(await read());
  if (fieldsChangedAt !== undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, { changedAt: fieldsChangedAt, made });
  }
  return made;
}

/** SQL: definitions in the order of forms and lists, deleted ones last. */
export const fieldOrder = () =>
  sql`${customFields.deletedAt} IS NOT NULL, ${customFields.position}, ${customFields.createdAt}`;
