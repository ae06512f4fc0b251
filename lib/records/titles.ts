import { metrics } from "@/db/schema/analytics";
import { contentItems, keywords } from "@/db/schema/content";
import { contacts, deals, leads } from "@/db/schema/crm";
import { orders, products } from "@/db/schema/ecommerce";
import { mediaAssets, mediaFolders } from "@/db/schema/media";

/**
 * The table of each type of record, by its name in answers, and the column that names one: for pages that say what a
 * record is called and nothing else of it. The definitions say the same, and bring forms, samples and files along.
 */
export const RECORD_TITLES = {
  item: [contentItems, contentItems.title],
  keyword: [keywords, keywords.keyword],
  product: [products, products.name],
  order: [orders, orders.customerName],
  contact: [contacts, contacts.name],
  lead: [leads, leads.name],
  deal: [deals, deals.name],
  asset: [mediaAssets, mediaAssets.name],
  folder: [mediaFolders, mediaFolders.name],
  metric: [metrics, metrics.name],
} as const;
