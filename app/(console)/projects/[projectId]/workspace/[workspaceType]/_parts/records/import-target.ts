import type { Fields } from "@/lib/records/field-schema";
import type { RecordAddress } from "./record-screen";
import type { Words } from "./undo-import";

/** What is imported, and where. */
export interface ImportTarget {
  address: RecordAddress;
  /** Fields that the import can set. */
  fields: Fields;
  words: Words;
  /** Imported records reduce the stock of products. */
  movesStock?: boolean;
}
