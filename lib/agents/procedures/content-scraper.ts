import type { ReadPage } from "@/lib/knowledge/extraction/read-page";
import { fetchPageTool } from "../tools/fetch-tools";
import {
  type ContentDraft,
  cutAtWord,
  draftTitle,
  knownTitles,
  plainText,
  proposeDrafts,
  sentencesOf,
} from "./content-drafts";
import { inLine, numberOption, reportOf, requireProject, resultText, textOption } from "./findings";
import { counted, type Procedure, type Script } from "./procedure";

/** Addresses that one run fetches. */
const MOST_ADDRESSES = 6;
/** Characters of a draft's description. */
const DESCRIPTION = 155;
const ADDRESS = /https?:\/\/[^\s<>"')\]]+/g;

/** The addresses of the options and of what was asked, each once. */
function addressesOf(script: Script): string[] {
  const words = `${textOption(script, "addresses")} ${script.input}`;
  return [...new Set(words.match(ADDRESS) ?? [])];
}

/** What a draft says of where it comes from. */
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
    ...(author ? [`Author: ${inLine(author)}`] : []),
    ...(published ? [`Published: ${published.slice(0, 10)}`] : []),
    "Fetched by an agent and not checked by anybody.",
  ];
  return {
    title,
    type: "article",
    content: `${text || "(The source gives no text.)"}\n\n---\n\n${from.join("  \n")}`,
    tags: ["fetched"],
    seoDescription: cutAtWord(sentencesOf(plainText(text)).slice(0, 2).join(" "), DESCRIPTION),
    why: `New at ${new URL(url).host}.`,
  };
}

/** The draft with a better description of what it is about: its text stays what the source says. */
async function described(script: Script, draft: ContentDraft): Promise<ContentDraft> {
  const words = await script.write({
    instruction: `Say in one sentence of at most ${DESCRIPTION} characters what this text is about, in its language.`,
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

/** Drafts what is new in feeds and pages. */
export const contentScraper: Procedure = async (script) => {
  requireProject(script);
  const limits =
    "It fetched only addresses that this deployment allows, followed no links, and published nothing.";
  const addresses = addressesOf(script);
  if (addresses.length === 0)
    return resultText({
      found:
        "No address was given: name feeds or pages in the agent's options, or in what you ask it.",
      limits,
    });
  const drafts: ContentDraft[] = [];
  const failed: string[] = [];
  for (const url of addresses.slice(0, MOST_ADDRESSES)) {
    const [page] = await script.propose(fetchPageTool, [{ args: { url }, why: "" }]);
    if (page?.done) drafts.push(...draftsOf(page.output, url));
    else failed.push(`${inLine(url)} was not read: ${page?.reason ?? ""}`);
  }
  const known = drafts.length > 0 ? await knownTitles(script) : new Set<string>();
  const fresh = drafts.filter(({ title }) => !known.has(draftTitle(title).toLowerCase()));
  const most = numberOption(script, "most");
  const proposed: ContentDraft[] = [];
  for (const [at, draft] of fresh.entries())
    proposed.push(at < most ? await described(script, draft) : draft);
  const unread = addresses.length - MOST_ADDRESSES;
  return reportOf(script, {
    found: `${counted(addresses.length, "address", "addresses")}, ${counted(drafts.length, "entry", "entries")}, ${fresh.length} of them not in the workspace yet.`,
    proposed: [await proposeDrafts(script, proposed)],
    notes: [
      ...failed,
      ...(unread > 0
        ? [
            `${counted(unread, "address", "addresses")} beyond the first ${MOST_ADDRESSES}: not read`,
          ]
        : []),
    ],
    limits,
  });
};
