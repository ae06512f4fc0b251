import { fieldOf, type RecordView } from "@/lib/records/description-schema";
import type { RecordListing } from "./record-columns";
import type { RecordScreen } from "./record-screen";
import { statusSteps } from "./status-steps";

/** As much of a record as its row shows: every row travels to the browser, which draws it. Empty values stay away. */
export interface RecordRow {
  id: string;
  version: number;
  name: string;
  is_sample?: true;
  [field: string]: unknown;
}

interface RowSource {
  screen: Pick<RecordScreen, "description">;
  listing: Pick<RecordListing, "columns" | "beside">;
  /** The names of the people whom records name, by id. */
  people: ReadonlyMap<string, string>;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && !value.length);

/** The row of a record, with whom it names by name. */
export function recordRow({ screen, listing, people }: RowSource, record: RecordView): RecordRow {
  const { description } = screen;
  const status = statusSteps(description)?.field;
  const fields = status ? [...listing.columns, status] : listing.columns;
  const money = fields.some((name) => fieldOf(description, name).kind === "money");
  const shown = (money ? [...fields, "currency"] : fields).map((name) => {
    const value = record[name];
    const isPerson = value && fieldOf(description, name).kind === "person";
    return [name, isPerson ? (people.get(String(value)) ?? "Somebody who left") : value];
  });
  const values = [...shown, ...Object.entries(listing.beside?.(record) ?? {})];
  return {
    ...Object.fromEntries(values.filter(([, value]) => !isEmpty(value))),
    id: record.id,
    version: record.version,
    name: String(record[description.title]),
    ...(record.is_sample && { is_sample: true }),
  };
}
