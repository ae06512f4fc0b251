import { sentenceSpans } from "@/lib/knowledge/text";
import { draftRecordTool } from "../tools/record-tools";
import {
  escapeInline,
  type Finding,
  type ListedRecord,
  listRecords,
  numberOption,
  type ProposalResults,
  proposeNew,
  textIn,
} from "./findings";
import type { Script } from "./procedure";

/** Days during which the same draft isn't proposed again. */
const DRAFT_DAYS = 365;
const MAX_TITLE = 200;

/** A draft for the content workspace. */
export interface ContentDraft {
  title: string;
  type: "blog" | "newsletter" | "documentation" | "article";
  content: string;
  why: string;
  tags?: readonly string[];
  seoTitle?: string;
  seoDescription?: string;
}

/** Returns the title as the workspace stores it, which also identifies the draft in later runs. */
export const draftTitle = (title: string) =>
  cutAtWord(title.replace(/\s+/g, " ").trim(), MAX_TITLE);

/** Titles that one call looks up. */
const TITLES_AT_ONCE = 200;

/** Returns which of these titles content items have, of whatever age. In lower case. */
export async function existingTitles(
  script: Script,
  titles: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(titles.map(draftTitle))].slice(0, TITLES_AT_ONCE);
  if (asked.length === 0) return new Set();
  const { records } = await listRecords(script, "items", { isLimited: false, titles: asked });
  return new Set(records.map((item) => textIn(item, "title").toLowerCase()));
}

function findingOf(draft: ContentDraft) {
  const title = draftTitle(draft.title);
  const { type, content, why, tags = [], seoTitle = "", seoDescription = "" } = draft;
  return {
    title: `Draft “${escapeInline(title)}”`,
    key: title,
    why,
    args: {
      records: "items",
      values: {
        title,
        type,
        content,
        tags: [...tags],
        seo_title: seoTitle,
        seo_description: seoDescription,
      },
    },
  } satisfies Finding<unknown>;
}

/** Proposes drafts that no earlier run has proposed, identified by title. */
export async function proposeDrafts(
  script: Script,
  drafts: readonly ContentDraft[],
  limit: number = numberOption(script, "most"),
): Promise<ProposalResults> {
  return proposeNew(script, draftRecordTool, {
    findings: drafts.map(findingOf),
    field: "values.title",
    allowRepeat: false,
    days: DRAFT_DAYS,
    limit,
  });
}

/**
 * Returns the published items of these types from the last days, newest first, and how many there
 * are, which the database counts. At most the newest 200 of each type are listed.
 */
export async function recentlyPublished(
  script: Script,
  { types, days }: { types: readonly string[]; days: number },
): Promise<{ items: ListedRecord[]; total: number }> {
  const lists: ListedRecord[][] = [];
  let total = 0;
  for (const type of types) {
    const listed = await listRecords(script, "items", {
      filters: { status: "published", type },
      where: [{ field: "published_at", is: "newer_than_days", value: days }],
    });
    lists.push(listed.records);
    total += listed.total;
  }
  const items = lists
    .flat()
    .toSorted((a, b) => textIn(b, "published_at").localeCompare(textIn(a, "published_at")));
  return { items, total };
}

/** Cuts a text between words to the maximum length. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Returns Markdown as plain text on one line, without headings, link addresses and emphasis. */
export const plainText = (markdown: string) =>
  markdown
    .replace(/```[\s\S]*?```/g, " ")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/^[ \t]{0,3}(?:#{1,6} .*|[-*>|])/gm, " ")
    .replace(/[*_`]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Returns the sentences of a text. */
export const sentencesOf = (text: string) =>
  sentenceSpans(text, { start: 0, end: text.length })
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter((sentence) => sentence !== "");

/**
 * Returns the item's own description or the first sentences of its text, up to the maximum length.
 */
export function summaryOf(item: ListedRecord, max: number): string {
  const own = textIn(item, "seo_description").trim();
  if (own !== "") return cutAtWord(own, max);
  let summary = "";
  for (const sentence of sentencesOf(plainText(textIn(item, "content")))) {
    if (summary !== "" && summary.length + sentence.length + 1 > max) break;
    summary = `${summary} ${sentence}`.trim();
  }
  return cutAtWord(summary, max);
}
