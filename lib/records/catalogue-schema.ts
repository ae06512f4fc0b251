import type { WorkspaceType } from "@/db/vocabulary";
import { CONTENT_ITEMS, KEYWORDS } from "./content-schema";
import { CONTACTS, DEALS, LEADS } from "./crm-schema";
import type { RecordDescription } from "./description-schema";
import { ORDERS, PRODUCTS } from "./ecommerce-schema";
import { ASSETS, FOLDERS } from "./media-schema";

export const RECORD_CATALOGUE: readonly RecordDescription[] = [
  CONTENT_ITEMS,
  KEYWORDS,
  PRODUCTS,
  ORDERS,
  CONTACTS,
  LEADS,
  DEALS,
  ASSETS,
  FOLDERS,
];

/** The types of record that a workspace holds. */
export function recordsOf(workspace: WorkspaceType): readonly RecordDescription[] {
  return RECORD_CATALOGUE.filter((description) => description.workspace === workspace);
}
