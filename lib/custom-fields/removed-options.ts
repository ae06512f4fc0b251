import { sql } from "drizzle-orm";
import { hasSlot, slotValue } from "@/db/schema/record-columns";
import type { Rule } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type FieldSettings, readSettings } from "./definitions";
import type { FieldList } from "./field-list";
import type { FieldRow } from "./read-fields";

/** An error that the form shows beside a field's setting. */
export const fieldError = (
  code: "invalid_input" | "conflict",
  field: string,
  message: string,
): AppError => new AppError(code, message, { errors: { [field]: [message] } });

/** The rule for each option that a change removes: no record has it. */
export function removedOptionRules(
  ctx: Context,
  { table, isInList, words }: FieldList,
  row: FieldRow,
  kept: FieldSettings["options"],
): Rule[] {
  const { options = [] } = readSettings(row);
  const removed = options.filter(({ value }) => !kept?.some((one) => one.value === value));
  const stored = slotValue(table.custom, row.slot);
  return removed.map(({ value, label }) => {
    const has =
      row.kind === "choices"
        ? sql`${hasSlot(table.custom, row.slot)} AND instr(${stored}, ${JSON.stringify(value)}) > 0`
        : sql`${stored} = ${value}`;
    const from = sql`${table} WHERE ${isInList} AND ${has}`;
    return {
      holds: sql`NOT EXISTS (SELECT 1 FROM ${from})`,
      refuse: async () => {
        const [found] = await ctx.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${from}`);
        const { singular, plural } = words;
        const count = found?.n ?? 0;
        throw fieldError(
          "conflict",
          "options",
          `${count} ${count === 1 ? `${singular} has` : `${plural} have`} “${label}”. Change them first.`,
        );
      },
    };
  });
}
