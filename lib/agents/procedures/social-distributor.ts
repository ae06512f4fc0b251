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
const MAX_HASHTAGS = 3;

const hashtag = (tag: string) =>
  `#${(tag.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}`;

/** Returns a post within the maximum length: the title, a summary and hashtags. */
export function postText(
  { title, summary, tags }: { title: string; summary: string; tags: readonly string[] },
  max: number,
): string {
  const hashtags = tags.slice(0, MAX_HASHTAGS).map(hashtag).join(" ");
  const room = max - title.length - (hashtags === "" ? 0 : hashtags.length + 2) - 2;
  const about = room > 30 ? cutAtWord(summary, room) : "";
  return cutAtWord([title, about, hashtags].filter(Boolean).join("\n\n"), max);
}

async function postsOf(
  script: Script,
  item: ListedRecord,
  networks: readonly string[],
): Promise<ContentDraft> {
  const title = textIn(item, "title");
  const facts = { title, summary: summaryOf(item, 600), tags: tagsIn(item) };
  const sections: string[] = [];
  for (const network of networks) {
    const max = LENGTHS[network.toLowerCase()] ?? DEFAULT_LENGTH;
    const text = await script.write({
      instruction: `Write one post for ${network} about the article “${title}”, at most ${max} characters, in the article's language, with at most ${MAX_HASHTAGS} hashtags.`,
      source: `${title}\n\n${textIn(item, "content")}`,
      fallback: postText(facts, max),
    });
    const post = cutAtWord(text.trim(), max);
    sections.push(`## ${network}\n\n${post}\n\n_${post.length} of ${max} characters_`);
  }
  return {
    title: `${PREFIX}${title}`,
    type: "blog",
    content: `${sections.join("\n\n")}\n\n---\n\nPosts about “${title}”. Not posted yet: copy each one, add the article's link and post it yourself.`,
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
  const published = await recentlyPublished(script, { types: ["blog", "article"], days });
  const articles = published.filter((item) => !textIn(item, "title").startsWith(PREFIX));
  const known = articles.length > 0 ? await existingTitles(script) : new Set<string>();
  const fresh = articles.filter(
    (item) => !known.has(draftTitle(`${PREFIX}${textIn(item, "title")}`).toLowerCase()),
  );
  const limit = numberOption(script, "most");
  const ids = fresh.slice(0, limit).map(({ id }) => id);
  const drafts: ContentDraft[] = [];
  for (const item of await readRecords(script, "items", ids))
    drafts.push(await postsOf(script, item, networks));
  const results = await proposeDrafts(script, drafts);
  titleRun(
    script,
    [{ results, noun: ["draft of posts", "drafts of posts"] }],
    counted(articles.length, "article"),
  );
  return resultText({
    found: `${counted(articles.length, "article")} published in the last ${counted(days, "day")}. Without post drafts: ${fresh.length}.`,
    proposed: [results],
    notes: fresh.length > limit ? [`${fresh.length - limit} more left for the next run`] : [],
    footer: "Nothing was posted: this agent has no access to social networks.",
  });
};
