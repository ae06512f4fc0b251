import { seoScore, seoTextOf } from "@/lib/records/content/seo-score";
import {
  type ContentDraft,
  cutAtWord,
  draftTitle,
  existingTitles,
  plainText,
  proposeDrafts,
  sentencesOf,
} from "./content-drafts";
import {
  escapeInline,
  type ListedRecord,
  listRecords,
  missingNumbers,
  numberIn,
  numberOption,
  readRecords,
  requireProject,
  resultText,
  tagsIn,
  textIn,
  textOption,
  titleRun,
} from "./findings";
import { counted, type Procedure, type Script } from "./procedure";

const PREFIX = "Rewrite: ";
/** Texts that one call reads, and the most that one run reads. */
const READ_AT_ONCE = 10;
const MOST_READ = 30;
/** Texts without changes that the report names. */
const MAX_NAMED = 5;
/** Maximum sentences per paragraph. */
const MAX_SENTENCES = 3;
const SEO_TITLE = 60;
const SEO_DESCRIPTION = 155;

/** Wordy phrases with their replacements. */
const WORDY: readonly (readonly [RegExp, string])[] = [
  [/\bin order to\b/gi, "to"],
  [/\bdue to the fact that\b/gi, "because"],
  [/\bat this point in time\b/gi, "now"],
  [/\bin the event that\b/gi, "if"],
  [/\ba (?:large|great) number of\b/gi, "many"],
  [/\bwith regard to\b/gi, "about"],
  [/\bit should be noted that\s+/gi, ""],
  [/\bneedless to say,?\s+/gi, ""],
  [/\b(?:very|really|actually|basically|quite|literally)\s+(?=[a-z])/gi, ""],
];

const capital = (sentence: string) => sentence.replace(/^\p{Ll}/u, (first) => first.toUpperCase());

function shorter(sentence: string): string {
  const without = WORDY.reduce((text, [pattern, plain]) => text.replace(pattern, plain), sentence);
  return /^\p{Lu}/u.test(sentence) ? capital(without) : without;
}

/** The start of a line of a heading, list, quote, table, code or HTML. */
const MARKUP = /^(?:#{1,6}\s|[-*+]\s|[>|<]|\d{1,9}[.)]\s)/;
const FENCE = /^(?:```|~~~)/;

/** Returns whether a line isn't part of a paragraph, or ends with a line break that is meant. */
const isKeptLine = (line: string) =>
  MARKUP.test(line.trimStart()) || line.endsWith("  ") || line.endsWith("\\");

/**
 * Shortens wordy phrases and splits long paragraphs. Headings, lists, tables and code stay as they
 * are.
 */
export function tidyText(markdown: string): string {
  let isCode = false;
  return markdown
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split("\n");
      const fences = lines.filter((line) => FENCE.test(line.trimStart())).length;
      const isKept = isCode || fences > 0 || lines.some(isKeptLine);
      if (fences % 2 === 1) isCode = !isCode;
      if (isKept) return [block];
      const sentences = sentencesOf(block.replace(/\s+/g, " ")).map(shorter);
      const parts: string[] = [];
      for (let at = 0; at < sentences.length; at += MAX_SENTENCES)
        parts.push(sentences.slice(at, at + MAX_SENTENCES).join(" "));
      return parts;
    })
    .join("\n\n")
    .trim();
}

/** Returns a text without what a reader of the page doesn't see: other spaces and line ends. */
const asRead = (markdown: string) =>
  markdown
    .split(/\n{2,}/)
    .map((block) => block.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n\n");

const seoOf = (values: object) => seoScore(seoTextOf({ ...values }));

/**
 * Writes a shorter version of an item, with a note if an editor should check something. Returns null
 * if it reads the same.
 */
async function rewrite(script: Script, item: ListedRecord) {
  const source = textIn(item, "content");
  const title = textIn(item, "title");
  const content = await script.write({
    instruction: `Rewrite the text “${title}” so that it is shorter and easier to read. Keep its meaning, its headings, its language and every number, name and quotation. Write Markdown.`,
    source,
    fallback: tidyText(source),
  });
  if (asRead(content) === asRead(source)) return null;
  const missing = missingNumbers(source, content);
  const [tags, seoTitle] = [tagsIn(item), cutAtWord(title, SEO_TITLE)];
  const seoDescription = cutAtWord(
    sentencesOf(plainText(content)).slice(0, 2).join(" "),
    SEO_DESCRIPTION,
  );
  const now = seoOf({
    ...{ title, content, tags, seo_title: seoTitle, seo_description: seoDescription },
  });
  const draft: ContentDraft = {
    title: `${PREFIX}${title}`,
    type: textIn(item, "type") as ContentDraft["type"],
    ...{ content, tags, seoTitle, seoDescription },
    why: `“${title}” has an SEO score of ${numberIn(item, "seo_score")}. This version has ${now.score}.`,
  };
  const check =
    missing.length > 0
      ? `Check “${escapeInline(title)}”: these numbers from the original are missing: ${missing.slice(0, 10).join(", ")}`
      : null;
  return { draft, check };
}

interface Written {
  drafts: ContentDraft[];
  /** What an editor should check. */
  checks: string[];
  /** Texts in which there was nothing to change, with how to raise their scores. */
  same: string[];
  /** Number of texts that are too long. */
  tooLong: number;
  /** Number of texts that were looked at. */
  read: number;
}

/** Writes versions of the first texts in which there is something to change. */
async function rewriteFirst(script: Script, ids: readonly string[], most: number) {
  const written: Written = { drafts: [], checks: [], same: [], tooLong: 0, read: 0 };
  const read = ids.slice(0, MOST_READ);
  for (let at = 0; at < read.length && written.drafts.length < most; at += READ_AT_ONCE) {
    const items = await readRecords(script, "items", read.slice(at, at + READ_AT_ONCE));
    for (const item of items) {
      if (written.drafts.length === most) break;
      written.read++;
      if (item.is_cut) {
        written.tooLong++;
        continue;
      }
      const version = await rewrite(script, item);
      if (version) written.drafts.push(version.draft);
      if (version?.check) written.checks.push(version.check);
      if (!version)
        written.same.push(
          `“${escapeInline(textIn(item, "title"))}”: nothing to shorten. To raise its score: ${seoOf(item).advice.join("; ")}`,
        );
    }
  }
  return written;
}

/** Drafts a shorter version of the items with the lowest SEO scores. */
export const aiRewriter: Procedure = async (script) => {
  requireProject(script);
  const status = textOption(script, "status");
  const below = numberOption(script, "below");
  const most = numberOption(script, "most");
  const listed = await listRecords(script, "items", { filters: { status }, sort: "seo_score" });
  const versionTitle = (item: ListedRecord) => draftTitle(`${PREFIX}${textIn(item, "title")}`);
  const low = listed.records.filter(
    (item) =>
      numberIn(item, "seo_score") < below &&
      numberIn(item, "word_count") > 0 &&
      !textIn(item, "title").startsWith(PREFIX),
  );
  const known = await existingTitles(script, low.map(versionTitle));
  const weak = low.filter((item) => !known.has(versionTitle(item).toLowerCase()));
  // The list ends before the scores that are good enough.
  const last = listed.records.at(-1);
  const hasMore =
    listed.total > listed.records.length &&
    last !== undefined &&
    numberIn(last, "seo_score") < below;
  const ids = weak.map(({ id }) => id);
  const written = await rewriteFirst(script, ids, most);
  const { drafts, checks, same, tooLong, read } = written;
  const proposed = await proposeDrafts(script, drafts);
  titleRun(
    script,
    [{ results: proposed, noun: ["rewrite", "rewrites"] }],
    counted(listed.records.length, "text"),
  );
  const left = weak.length - read;
  return resultText({
    found: `Found ${hasMore ? "at least " : ""}${counted(weak.length, "text")} with an SEO score below ${below} and no rewrite yet, out of ${counted(listed.total, "item")} in status “${status}”.`,
    proposed: [proposed],
    notes: [
      ...checks,
      ...same.slice(0, MAX_NAMED),
      ...(same.length > MAX_NAMED
        ? [`Nothing to shorten in ${same.length - MAX_NAMED} more either`]
        : []),
      ...(tooLong > 0 ? [`Skipped ${counted(tooLong, "text")} longer than 20,000 characters`] : []),
      ...(left > 0
        ? [
            drafts.length === most
              ? `${left} more left for the next run`
              : `${left} more weren't read: one run reads at most ${MOST_READ}`,
          ]
        : []),
    ],
    footer:
      "The originals are unchanged and nothing was published. Compare each draft with its original.",
  });
};
