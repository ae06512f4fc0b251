import type { ComponentType } from "react";
import { fieldOf, type RecordView } from "@/lib/records/description-schema";
import { type Field, isNumeric, type Values } from "@/lib/records/field-schema";
import type { RecordScreen } from "./record-screen";
import type { RecordTableProps } from "./record-table";
import { statusSteps } from "./status-steps";

/** What a list shows of each record. */
export interface RecordListing {
  /** Names of fields, beside the one that names the record. */
  columns: readonly string[];
  /** What heads a column whose cells show something else than its field. */
  headers?: Readonly<Record<string, string>>;
  /** What a row has beside its columns: for what stands under the name, or what is done with it. */
  beside?: (record: RecordView) => Values;
  /** Draws the rows, in the browser too; a component of the client. */
  Table: ComponentType<RecordTableProps>;
}

/** A column as the browser draws it. */
export interface RecordColumn {
  id: string;
  header: string;
  kind: Field["kind"] | "status";
  unit?: string;
  isNumeric: boolean;
  /** The list can be sorted by it. */
  isSorted: boolean;
}

/** The columns of a list; the first one names the record. */
export function recordColumns(
  { description }: Pick<RecordScreen, "description">,
  { columns, headers = {} }: Pick<RecordListing, "columns" | "headers">,
): RecordColumn[] {
  const status = statusSteps(description)?.field;
  return [description.title, ...columns].map((name) => {
    const field = fieldOf(description, name);
    return {
      id: name,
      header: headers[name] ?? field.label,
      kind: name === status ? "status" : field.kind,
      ...("unit" in field && field.unit && { unit: field.unit }),
      isNumeric: isNumeric(field),
      isSorted: description.sorts.includes(name),
    };
  });
}
