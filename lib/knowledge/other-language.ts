import { sql } from "drizzle-orm";
import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { guessLanguage } from "./guess-language";
import { rowsOf } from "./plan-search";

/** A question has few words, so that two of its language's stop words tell more than their share. */
const OF_QUESTIONS = { minWords: 3, minHits: 2 };
/** Of more languages, one isn't what is missing. */
const MAX_LANGUAGES = 3;

const languages = new Intl.DisplayNames("en", { type: "language" });
const or = new Intl.ListFormat("en", { type: "disjunction" });
const and = new Intl.ListFormat("en");

/**
 * Returns a note if a question that words alone don't answer is in another language than the RAG's
 * documents, otherwise null.
 */
export async function otherLanguageNote(
  ctx: Context,
  { ragId, question }: { ragId: string; question: string },
): Promise<string | null> {
  const asked = guessLanguage(question, OF_QUESTIONS);
  if (asked === null) return null;
  const rows = await rowsOf<{ language: string }>(
    ctx,
    ["language"],
    sql`SELECT DISTINCT language FROM ${ragDocuments}
      WHERE rag_id = ${ragId} AND state = 'ready' AND language IS NOT NULL
      ORDER BY language LIMIT ${MAX_LANGUAGES + 1}`,
  );
  const there = rows.map(({ language }) => language);
  if (there.length === 0 || there.length > MAX_LANGUAGES || there.includes(asked)) return null;
  const names = there.map((code) => languages.of(code) ?? code);
  return `The documents are in ${and.format(names)}, and this question is in ${languages.of(asked)}. Words match only in the same language: ask in ${or.format(names)}, or choose an embedding model that understands both.`;
}
