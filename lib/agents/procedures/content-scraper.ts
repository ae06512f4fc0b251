import type { ReadPage } from "@/lib/knowledge/extraction/read-page";
import { fetchPageTool } from "../tools/fetch-tools";
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
  isMeant,
  numberOption,
  reportOf,
  requireProject,
  resultText,
  textOption,
  titleRun,
} from "./findings";
import { counted, type Procedure, type Script } from "./procedure";

/** Maximum addresses fetched per run. */
const MAX_ADDRESSES = 6;
/** Maximum characters of a draft's description. */
const DESCRIPTION = 155;
const ADDRESS = /https?:\/\/[^\s<>"')\]]+/g;

/** Returns the addresses in the options and the input, without duplicates. */
function addressesOf(script: Script): string[] {
  const words = `${textOption(script, "addresses")} ${script.input}`;
  return [...new Set(words.match(ADDRESS) ?? [])];
}

/** Returns a draft with a note about its source. */
function draftOf({
  title,
  text,
  url,
  author,
  published,
}: {
  title: string;
  text: string;
  url: string;
  author: string | null;
  published: string | null;
}): ContentDraft {
  const from = [
    `Source: <${url}>`,
    ...(author ? [`Author: ${escapeInline(author)}`] : []),
    ...(published ? [`Published: ${published.slice(0, 10)}`] : []),
    "Fetched by an agent. Not reviewed yet.",
  ];
  return {
    title,
    type: "article",
    content: `${text || "(The source has no text.)"}\n\n---\n\n${from.join("  \n")}`,
    tags: ["fetched"],
    seoDescription: cutAtWord(sentencesOf(plainText(text)).slice(0, 2).join(" "), DESCRIPTION),
    why: `New on ${new URL(url).host}.`,
  };
}

/** Improves the draft's description with the model. Its text stays the source's. */
async function described(script: Script, draft: ContentDraft): Promise<ContentDraft> {
  const words = await script.write({
    instruction: `Summarize this text in one sentence of at most ${DESCRIPTION} characters, in the language of the text.`,
    source: draft.content,
    fallback: draft.seoDescription ?? "",
  });
  return { ...draft, seoDescription: cutAtWord(words.replace(/\s+/g, " "), DESCRIPTION) };
}

function draftsOf(page: ReadPage, url: string): ContentDraft[] {
  if (page.entries)
    return page.entries.map((entry) => draftOf({ ...entry, url: entry.url ?? url }));
  const title = page.title ?? page.text.split("\n")[0]?.replace(/^#+ /, "") ?? "";
  if (title.trim() === "") return [];
  return [draftOf({ title, text: page.text, url, author: null, published: null })];
}

/** Drafts new entries of feeds and pages. */
export const contentScraper: Procedure = async (script) => {
  requireProject(script);
  const footer =
    "Only addresses that this deployment allows were read. No links were followed and nothing was published.";
  const addresses = addressesOf(script);
  if (addresses.length === 0)
    return resultText({
      found:
        "No address to read. Add feeds or pages in the agent's options, or name them in your message.",
      footer,
    });
  const found: ContentDraft[] = [];
  const failed: string[] = [];
  for (const url of addresses.slice(0, MAX_ADDRESSES)) {
    const [page] = await script.propose(fetchPageTool, [{ args: { url }, why: "" }]);
    if (page?.done) found.push(...draftsOf(page.output, url));
    else failed.push(`Couldn't read ${escapeInline(url)}: ${page?.reason ?? ""}`);
  }
  const drafts = found.filter(({ title }) => isMeant(script, title));
  const known = await existingTitles(
    script,
    drafts.map(({ title }) => title),
  );
  const fresh = drafts.filter(({ title }) => !known.has(draftTitle(title).toLowerCase()));
  const limit = numberOption(script, "most");
  const proposed: ContentDraft[] = [];
  for (const [at, draft] of fresh.entries())
    proposed.push(at < limit ? await described(script, draft) : draft);
  const unread = addresses.length - MAX_ADDRESSES;
  const results = await proposeDrafts(script, proposed);
  titleRun(
    script,
    [{ results, noun: ["draft", "drafts"] }],
    counted(drafts.length, "entry", "entries"),
  );
  return reportOf(script, {
    found: `Found ${counted(drafts.length, "entry", "entries")} at ${counted(addresses.length, "address", "addresses")}. Not in the workspace yet: ${fresh.length}.`,
    proposed: [results],
    notes: [
      ...failed,
      ...(unread > 0
        ? [
            `Skipped ${counted(unread, "address", "addresses")}: one run reads at most ${MAX_ADDRESSES}`,
          ]
        : []),
    ],
    footer,
  });
};
