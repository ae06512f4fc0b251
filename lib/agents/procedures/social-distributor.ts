import {
  type ContentDraft,
  cutAtWord,
  draftTitle,
  existingTitles,
  proposeDrafts,
  recentlyPublished,
  summaryOf,
} from "./content-drafts";
import {
  type ListedRecord,
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

const PREFIX = "Posts: ";
/** Maximum characters of a post, by network in lower case. */
const LENGTHS: Readonly<Record<string, number>> = {
  linkedin: 700,
  mastodon: 500,
  bluesky: 300,
  x: 280,
};
const DEFAULT_LENGTH = 280;
const MAX_NETWORKS = 6;
/** The newest articles that one run looks at. */
const MAX_LOOKED = 200;
const MAX_HASHTAGS = 3;

const hashtag = (tag: string) =>
  `#${(tag.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}`;

/** Returns a title as it is used in addresses: "Tides & whales" is "tides-whales". */
const slugOf = (title: string) =>
  title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join("-");

/** Returns an article's address by the option's pattern; "" without one. */
export function linkOf(pattern: string, title: string): string {
  const address = pattern.replace("{slug}", encodeURIComponent(slugOf(title)));
  return /^https?:\/\//.test(address) && URL.canParse(address) ? address : "";
}

interface PostFacts {
  title: string;
  summary: string;
  tags: readonly string[];
  link?: string;
}

/** Returns a post within the maximum length: the title, a summary, the link and hashtags. */
export function postText({ title, summary, tags, link = "" }: PostFacts, max: number): string {
  const hashtags = tags.slice(0, MAX_HASHTAGS).map(hashtag).join(" ");
  const end = [link, hashtags].filter(Boolean).join("\n\n");
  const left = max - (end === "" ? 0 : end.length + 2);
  const head = cutAtWord(title, left);
  const room = left - head.length - 2;
  const about = room > 30 ? cutAtWord(summary, room) : "";
  return [head, about, end].filter(Boolean).join("\n\n");
}

async function postsOf(
  script: Script,
  item: ListedRecord,
  networks: readonly string[],
): Promise<ContentDraft> {
  const title = textIn(item, "title");
  const link = linkOf(textOption(script, "link"), title);
  const facts = { title, summary: summaryOf(item, 600), tags: tagsIn(item), link };
  const sections: string[] = [];
  for (const network of networks) {
    const max = LENGTHS[network.toLowerCase()] ?? DEFAULT_LENGTH;
    const text = await script.write({
      instruction: `Write one post for ${network} about the article “${title}”, at most ${max} characters, in the article's language, with at most ${MAX_HASHTAGS} hashtags${link ? `, and with this link as it is: ${link}` : ""}.`,
      source: `${title}\n\n${textIn(item, "content")}`,
      fallback: postText(facts, max),
    });
    const post = cutAtWord(text.trim(), max);
    sections.push(`## ${network}\n\n${post}\n\n_${post.length} of ${max} characters_`);
  }
  return {
    title: `${PREFIX}${title}`,
    type: "blog",
    content: `${sections.join("\n\n")}\n\n---\n\nPosts about “${title}”. Not posted yet: copy each one${link ? "" : ", add the article's link"} and post it yourself.`,
    tags: ["posts"],
    why: `“${title}” was published on ${textIn(item, "published_at")}.`,
  };
}

/** Drafts posts about recently published articles. */
export const socialDistributor: Procedure = async (script) => {
  requireProject(script);
  const days = numberOption(script, "days");
  const networks = textOption(script, "networks")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, MAX_NETWORKS);
  const { items, total } = await recentlyPublished(script, { types: ["blog", "article"], days });
  const articles = items.filter((item) => !textIn(item, "title").startsWith(PREFIX));
  const count = total - (items.length - articles.length);
  const postsTitle = (item: ListedRecord) => draftTitle(`${PREFIX}${textIn(item, "title")}`);
  const looked = articles.slice(0, MAX_LOOKED);
  const known = await existingTitles(script, looked.map(postsTitle));
  const fresh = looked.filter((item) => !known.has(postsTitle(item).toLowerCase()));
  const isAtLeast = count > looked.length;
  const limit = numberOption(script, "most");
  const ids = fresh.slice(0, limit).map(({ id }) => id);
  const drafts: ContentDraft[] = [];
  for (const item of await readRecords(script, "items", ids))
    drafts.push(await postsOf(script, item, networks));
  const results = await proposeDrafts(script, drafts);
  titleRun(
    script,
    [{ results, noun: ["draft of posts", "drafts of posts"] }],
    counted(count, "article"),
  );
  return resultText({
    found: `${counted(count, "article")} published in the last ${counted(days, "day")}. Without post drafts: ${isAtLeast ? `at least ${fresh.length}, of the newest ${looked.length}` : fresh.length}.`,
    proposed: [results],
    notes: [
      ...(fresh.length > limit ? [`${fresh.length - limit} more left for the next run`] : []),
      ...(textOption(script, "link") !== "" && linkOf(textOption(script, "link"), "a") === ""
        ? ["The option “Address of an article” isn't a web address, so the posts have no link"]
        : []),
    ],
    footer: "Nothing was posted: this agent has no access to social networks.",
  });
};
