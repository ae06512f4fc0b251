import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { namedBatch, unionAll } from "@/db/client";
import { auditIfStatement } from "@/lib/audit/audit";
import { allHold, refuseUnmet } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import { requireStepUp } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { ROTATION_CHUNK } from "./integration-rules";
import { keyBox } from "./keys";
import { stillAuthorized } from "./permissions";
import { rotateSecretsSchema } from "./schema";
import { SEALED_COLUMNS, SEALED_ENTRIES, type SealedKind } from "./sealed-columns";

interface RotationStep {
  rotated: number;
  /** Rows that no configured key can decrypt. Their keys have to be entered again. */
  unreadable: number;
  /** Where the next step continues; null after the last one. */
  next: string | null;
}

interface SealedRow {
  kind: SealedKind;
  id: string;
  sealed: string;
}

/** Reads the rows of one step, ordered by id, of all kinds. */
async function sealedRows(ctx: Context, keyId: string, after: string | null): Promise<SealedRow[]> {
  const kinds = SEALED_ENTRIES.map(([kind, { table, id, column, isOld }]): SQL => {
    const named = sql`CAST(${id} AS TEXT)`;
    const isBeyond = after === null ? undefined : gt(named, after);
    return sql`SELECT ${kind} AS "kind", ${named} AS "id", ${column} AS "sealed" FROM ${table}
      WHERE ${and(isOld(keyId, ctx.now), isBeyond)}`;
  });
  return ctx.db.all<SealedRow>(sql`${unionAll(kinds)} ORDER BY "id" LIMIT ${ROTATION_CHUNK}`);
}

/**
 * Re-encrypts one chunk of all encrypted columns (`SEALED_COLUMNS`) with the first key. Repeating
 * it is harmless, so an interrupted rotation is simply started again. A row that is edited
 * meanwhile keeps the edit, which already uses the first key. An email that is sent meanwhile stays
 * without its content.
 *
 * @param input `{ after }`: the `next` of the previous step, or null to start.
 * @throws AppError `unauthenticated`, `forbidden`, for a token too, `invalid_input`,
 *   `step_up_required`, or `internal` without a usable ENCRYPTION_KEY.
 */
export async function rotateSecrets(ctx: Context, input: unknown): Promise<RotationStep> {
  authorize(ctx.actor, "integrations.rotate");
  const { after } = parseInput(rotateSecretsSchema, input);
  const actor = requireStepUp(ctx);
  const rows = await sealedRows(ctx, keyBox(ctx.config).currentKeyId ?? "", after);
  const resealed = await Promise.all(
    rows.map(async (row) => ({ ...row, resealed: await reseal(ctx, row) })),
  );
  const rotated = resealed.filter((row) => row.resealed !== null);
  const rules = stillAuthorized(ctx, actor, actor);
  const guard = allHold(rules);
  const updates = rotated.map(({ kind, id, sealed, resealed: text }) => {
    const { write, id: idColumn, column } = SEALED_COLUMNS[kind];
    const isAsRead = and(sql`${idColumn} = ${id}`, eq(column, sealed), guard);
    return [`${kind} ${id}`, write(ctx, text ?? "", isAsRead)] as [string, BatchItem<"sqlite">];
  });
  const { recorded } = await namedBatch(ctx.db, {
    recorded: auditIfStatement(
      ctx,
      {
        action: "integrations.rotate",
        entityType: "integration",
        after: { rotated: rotated.length, unreadable: rows.length - rotated.length },
      },
      guard,
    ),
    ...Object.fromEntries(updates),
  });
  if (recorded.meta.changes === 0) await refuseUnmet(ctx, rules);
  return {
    rotated: rotated.length,
    unreadable: rows.length - rotated.length,
    next: rows.length < ROTATION_CHUNK ? null : (rows.at(-1)?.id ?? null),
  };
}

/** Encrypts the same secret with the first key; null if no configured key can decrypt it. */
const reseal = (ctx: Context, { kind, id, sealed }: SealedRow): Promise<string | null> =>
  SEALED_COLUMNS[kind].reseal(ctx, id, sealed).catch(() => null);
