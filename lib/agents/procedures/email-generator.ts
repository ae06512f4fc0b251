import {
  type ContentDraft,
  cutAtWord,
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
  textIn,
  textOption,
  titleRun,
} from "./findings";
import { counted, type Procedure, type Script } from "./procedure";

const TYPES = ["blog", "article", "documentation"];
const SUBJECT = 60;
const SUMMARY = 300;

/**
 * Returns subject lines to choose from: the first story, the number of stories, and the first two
 * stories.
 */
export function subjectLines(titles: readonly string[]): string[] {
  const [first = "", second] = titles;
  return [
    first,
    titles.length === 1 ? `New: ${first}` : `${titles.length} new stories: ${first}`,
    second === undefined ? `Have you read this? ${first}` : `${first} · ${second}`,
  ].map((line) => cutAtWord(line, SUBJECT));
}

async function newsletterOf(
  script: Script,
  stories: readonly ListedRecord[],
): Promise<ContentDraft> {
  const titles = stories.map((story) => textIn(story, "title"));
  const [first = ""] = titles;
  const body = [
    textOption(script, "greeting"),
    `Here's what's new${script.project ? ` at ${script.project.name}` : ""}.`,
    ...stories.map((story) => `## ${textIn(story, "title")}\n\n${summaryOf(story, SUMMARY)}`),
    "Until next time!",
  ].join("\n\n");
  const text = await script.write({
    instruction: `Write a newsletter with a short passage on each of these ${stories.length} stories, each under its title as a heading. Begin with “${textOption(script, "greeting")}”. Use a plain, friendly tone and the language of the stories. Write Markdown.`,
    source: stories
      .map((story) => `# ${textIn(story, "title")}\n\n${textIn(story, "content")}`)
      .join("\n\n"),
    fallback: body,
  });
  const subjects = subjectLines(titles).map((line) => `- ${line}`);
  const more = titles.length > 1 ? ` and ${titles.length - 1} more` : "";
  return {
    title: `Newsletter: ${cutAtWord(first, 150)}${more}`,
    type: "newsletter",
    content: `**Subject lines to choose from**\n\n${subjects.join("\n")}\n\n---\n\n${text}`,
    tags: ["newsletter"],
    why: `${counted(stories.length, "story was", "stories were")} published in the last ${counted(numberOption(script, "days"), "day")}.`,
  };
}

/** Drafts a newsletter of recently published content. */
export const emailGenerator: Procedure = async (script) => {
  requireProject(script);
  const days = numberOption(script, "days");
  const { items, total } = await recentlyPublished(script, { types: TYPES, days });
  const chosen = items.slice(0, numberOption(script, "stories"));
  const footer = "Nothing was sent: this agent can't send email.";
  const stories = counted(total, "story", "stories");
  if (chosen.length === 0) titleRun(script, [], stories);
  if (chosen.length === 0)
    return resultText({
      found: `Nothing was published in the last ${counted(days, "day")}, so there is nothing to write about.`,
      footer,
    });
  const ids = chosen.map(({ id }) => id);
  const draft = await newsletterOf(script, await readRecords(script, "items", ids));
  const isThere = (await existingTitles(script, [draft.title])).size > 0;
  const results = isThere ? [] : [await proposeDrafts(script, [draft], 1)];
  titleRun(
    script,
    results.map((one) => ({ results: one, noun: ["newsletter", "newsletters"] as const })),
    stories,
  );
  return resultText({
    found: `${stories} published in the last ${counted(days, "day")}. Used the newest ${chosen.length}.`,
    proposed: results,
    notes: isThere ? ["A newsletter with these stories already exists"] : [],
    footer,
  });
};
