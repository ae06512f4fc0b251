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

/** Returns whether a Markdown block is a paragraph, not a heading, list, quote, table or code. */
const isParagraph = (block: string) => !/^\s*(#{1,6}\s|[-*+>|]\s|\d+[.)]\s|```|\||<)/.test(block);

/** Shortens wordy phrases and splits long paragraphs. Headings, lists and code stay as they are. */
export function tidyText(markdown: string): string {
  return markdown
    .split(/\n{2,}/)
    .flatMap((block) => {
      if (!isParagraph(block)) return [block];
      const sentences = sentencesOf(block.replace(/\s+/g, " ")).map(shorter);
      const parts: string[] = [];
      for (let at = 0; at < sentences.length; at += MAX_SENTENCES)
        parts.push(sentences.slice(at, at + MAX_SENTENCES).join(" "));
      return parts;
    })
    .join("\n\n")
    .trim();
}

/** Writes a shorter version of an item, with a note if an editor should check something. */
async function rewrite(script: Script, item: ListedRecord) {
  const source = textIn(item, "content");
  const title = textIn(item, "title");
  const content = await script.write({
    instruction: `Rewrite the text “${title}” so that it is shorter and easier to read. Keep its meaning, its headings, its language and every number, name and quotation. Write Markdown.`,
    source,
    fallback: tidyText(source),
  });
  const plain = plainText(content);
  const missing = missingNumbers(source, content);
  const draft: ContentDraft = {
    title: `${PREFIX}${title}`,
    type: textIn(item, "type") as ContentDraft["type"],
    content,
    tags: tagsIn(item),
    seoTitle: cutAtWord(title, SEO_TITLE),
    seoDescription: cutAtWord(sentencesOf(plain).slice(0, 2).join(" "), SEO_DESCRIPTION),
    why: `“${title}” has an SEO score of ${numberIn(item, "seo_score")}.`,
  };
  const check =
    missing.length > 0
      ? `Check “${escapeInline(title)}”: these numbers from the original are missing: ${missing.slice(0, 10).join(", ")}`
      : null;
  return { draft, check };
}

/** Drafts a shorter version of the items with the lowest SEO scores. */
export const aiRewriter: Procedure = async (script) => {
  requireProject(script);
  const status = textOption(script, "status");
  const below = numberOption(script, "below");
  const listed = await listRecords(script, "items", { filters: { status }, sort: "seo_score" });
  const known = await existingTitles(script);
  const weak = listed.records.filter(
    (item) =>
      numberIn(item, "seo_score") < below &&
      numberIn(item, "word_count") > 0 &&
      !textIn(item, "title").startsWith(PREFIX) &&
      !known.has(draftTitle(`${PREFIX}${textIn(item, "title")}`).toLowerCase()),
  );
  // The list ends before the scores that are good enough.
  const last = listed.records.at(-1);
  const hasMore =
    listed.total > listed.records.length &&
    last !== undefined &&
    numberIn(last, "seo_score") < below;
  const chosen = weak.slice(0, numberOption(script, "most")).map(({ id }) => id);
  const items = await readRecords(script, "items", chosen);
  const written = [];
  for (const item of items) if (!item.is_cut) written.push(await rewrite(script, item));
  const proposed = await proposeDrafts(
    script,
    written.map(({ draft }) => draft),
  );
  titleRun(
    script,
    [{ results: proposed, noun: ["rewrite", "rewrites"] }],
    counted(listed.records.length, "text"),
  );
  const tooLong = items.length - written.length;
  return resultText({
    found: `Found ${hasMore ? "at least " : ""}${counted(weak.length, "text")} with an SEO score below ${below} and no rewrite yet, out of ${counted(listed.total, "item")} in status “${status}”.`,
    proposed: [proposed],
    notes: [
      ...written.flatMap(({ check }) => check ?? []),
      ...(tooLong > 0 ? [`Skipped ${counted(tooLong, "text")} longer than 20,000 characters`] : []),
      ...(weak.length > chosen.length
        ? [`${weak.length - chosen.length} more left for the next run`]
        : []),
    ],
    footer:
      "The originals are unchanged and nothing was published. Compare each draft with its original.",
  });
};
