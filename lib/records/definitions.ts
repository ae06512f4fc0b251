import { sql } from "drizzle-orm";
import { metrics } from "@/db/schema/analytics";
import { contentItems, keywords } from "@/db/schema/content";
import { contacts, deals, leads } from "@/db/schema/crm";
import { AppError } from "@/lib/errors";
import { MEDIA_DEFINITIONS } from "@/lib/media/definitions";
import type { Context } from "@/lib/platform/context";
import { METRICS } from "./analytics-schema";
import { CONTENT_ITEMS, KEYWORDS } from "./content-schema";
import { CONTACTS, DEALS, LEADS } from "./crm-schema";
import type { Columns, RecordDefinition } from "./definition";
import { ECOMMERCE_DEFINITIONS } from "./ecommerce-definitions";
import type { Values } from "./field-schema";
import { isClosedStage } from "./highlights";
import { countWords, seoScore, seoTextOf } from "./seo-score";

const textOf = (values: Values, name: string) => String(values[name] ?? "");

function deriveContent(ctx: Context, values: Values, before: Columns | null): Columns {
  const content = textOf(values, "content");
  const { score } = seoScore(seoTextOf(values));
  const isPublished = values.status === "published";
  return {
    author: textOf(values, "author") || (ctx.actor?.name ?? ""),
    wordCount: countWords(content),
    seoScore: score,
    // When it first went out; an item that is taken back and published again is published anew.
    publishedAt: isPublished
      ? (before?.status === "published" && before.publishedAt) || ctx.now
      : null,
  };
}

function deriveKeyword(_ctx: Context, values: Values, before: Columns | null): Columns {
  const hasMoved = before !== null && before.position !== values.position;
  return { previousPosition: hasMoved ? before.position : (before?.previousPosition ?? null) };
}

/** A deal that is opened again and closed anew has the later time. */
function deriveDeal(ctx: Context, values: Values, before: Columns | null): Columns {
  const stage = textOf(values, "stage");
  if (!isClosedStage(stage)) return { closedAt: null };
  return { closedAt: (before?.stage === stage && before.closedAt) || ctx.now };
}

/**
 * The deal that a lead became, if any. Names in full: Drizzle leaves the table out where a query has but one.
 */
const DEAL_OF_LEAD = {
  dealId: sql`(SELECT deals.id FROM deals WHERE deals.lead_id = leads.id)`,
};

/** The content workspace's types. */
export const CONTENT_DEFINITIONS: readonly RecordDefinition[] = [
  { description: CONTENT_ITEMS, table: contentItems, derive: deriveContent },
  {
    description: KEYWORDS,
    table: keywords,
    derive: deriveKeyword,
    conflict: {
      index: "keywords.keyword",
      field: "keyword",
      message: "This keyword is on the list already",
    },
  },
];

/** The CRM workspace's types. */
export const CRM_DEFINITIONS: readonly RecordDefinition[] = [
  { description: CONTACTS, table: contacts },
  {
    description: LEADS,
    table: leads,
    listed: DEAL_OF_LEAD,
    detailed: DEAL_OF_LEAD,
    present: (row) => ("dealId" in row ? { deal_id: row.dealId } : {}),
  },
  { description: DEALS, table: deals, derive: deriveDeal },
];

/** The analytics workspace's: readings that are sent to it. A reading without a time was read when it came. */
export const ANALYTICS_DEFINITIONS: readonly RecordDefinition[] = [
  {
    description: METRICS,
    table: metrics,
    derive: (ctx, { at }) => ({ at: at ? Date.parse(String(at)) : ctx.now }),
  },
];

const DEFINITIONS: readonly RecordDefinition[] = [
  ...CONTENT_DEFINITIONS,
  ...ECOMMERCE_DEFINITIONS,
  ...CRM_DEFINITIONS,
  ...MEDIA_DEFINITIONS,
  ...ANALYTICS_DEFINITIONS,
];

/** The types of record that a workspace holds. */
export function definitionsOf(workspace: string): readonly RecordDefinition[] {
  return DEFINITIONS.filter(({ description }) => description.workspace === workspace);
}

/**
 * The type of record that a path names.
 *
 * @throws AppError `not_found` for one that no such workspace has.
 */
export function recordDefinition(workspace: string, name: string): RecordDefinition {
  const found = definitionsOf(workspace).find(({ description }) => description.name === name);
  if (!found) throw new AppError("not_found", "There is no such list");
  return found;
}
