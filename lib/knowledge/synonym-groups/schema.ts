import * as z from "zod";
import { isStorableText } from "@/lib/text-schema";
import { formsOf } from "../synonyms";
import { MAX_GROUPS, MAX_WORD_LENGTH, MAX_WORDS_IN_GROUP } from "./limits";

export const SYNONYMS_CHANGED =
  "Someone changed these synonyms in the meantime. Reload and try again.";

/** Returns why a group can't be saved. */
function problemOf(group: readonly string[]): string | null {
  if (group.length > MAX_WORDS_IN_GROUP)
    return `has ${group.length} words. A group can have at most ${MAX_WORDS_IN_GROUP}.`;
  const long = group.find((word) => word.length > MAX_WORD_LENGTH);
  if (long) return `has a word longer than ${MAX_WORD_LENGTH} characters: "${long.slice(0, 30)}…".`;
  if (!group.every(isStorableText)) return "contains characters that aren't allowed.";
  const empty = group.find((word) => formsOf(word) === "");
  if (empty !== undefined) return `has a word without letters or digits: "${empty}".`;
  if (new Set(group.map(formsOf)).size < 2)
    return "has only one word, or the same one twice. Add a word that means the same.";
  return null;
}

/** Input to set a RAG's synonyms. Messages count the groups, because a text area has no fields. */
export const synonymsSchema = z.object({
  synonyms: z
    .array(z.array(z.string().trim()))
    .max(MAX_GROUPS, `There can be at most ${MAX_GROUPS} groups`)
    .superRefine((groups, context) => {
      for (const [at, group] of groups.entries()) {
        const problem = problemOf(group);
        if (problem) context.addIssue({ code: "custom", message: `Group ${at + 1} ${problem}` });
      }
    }),
});

export const synonymsAnswer = {
  synonyms: z.array(z.array(z.string())).meta({
    description:
      "Groups of words that mean the same in this RAG's documents. A question with one of them also finds the others.",
  }),
  version: z.int().meta({ description: "Also the ETag." }),
};
export type SynonymsView = z.infer<z.ZodObject<typeof synonymsAnswer>>;
