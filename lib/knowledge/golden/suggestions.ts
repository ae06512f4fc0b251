import { and, desc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { namedBatch } from "@/db/client";
import {
  ragChunks,
  ragDocuments,
  ragGenerations,
  ragQueries,
  ragQuestions,
} from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { answerFromChunks } from "../answer";
import type { Citation } from "../citation";
import { requireRagManager } from "../documents/rag-access";
import { MAX_PARAPHRASES } from "../knowledge-rules";
import { type PlacedBlock, sectionsOf } from "../sections";
import { MAX_QUOTE } from "./schema";

/** Maximum suggestions. */
const MAX_SUGGESTIONS = 8;
/** Questions of people that are asked again, to find what answers them. */
const ASKED_AGAIN = 12;
/** Passages that are read for headings. */
const PASSAGES_READ = 24;
/** A shorter sentence says too little to recognize a passage by. Characters. */
const MIN_QUOTE = 20;

export const suggestionSchema = z
  .object({
    question: z.string(),
    paraphrases: z.array(z.string()).meta({
      description: "Other wordings that people used.",
    }),
    document_id: z.string(),
    document_title: z.string(),
    quote: z.string().meta({ description: "A sentence that answers it, word for word." }),
    origin: z.enum(["asked", "heading"]).meta({
      description: "`asked`: people asked it. `heading`: made from a heading of a document.",
    }),
  })
  .meta({ id: "RagQuestionSuggestion" });
export type Suggestion = z.infer<typeof suggestionSchema>;

/** A text as it is compared with others: without case, marks and spaces at its ends. */
const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s?!.:¿？]+/gu, " ")
    .trim();

/** Selects what suggestions are made from. */
function readSources(ctx: Context, ragId: string) {
  const times = sql<number>`count(*)`;
  return namedBatch(ctx.db, {
    known: ctx.db
      .select({
        question: ragQuestions.question,
        paraphrases: ragQuestions.paraphrases,
        quote: ragQuestions.quote,
      })
      .from(ragQuestions)
      .where(eq(ragQuestions.ragId, ragId)),
    asked: ctx.db
      .select({ question: ragQueries.query, times: times.as("times") })
      .from(ragQueries)
      .where(
        and(
          eq(ragQueries.ragId, ragId),
          eq(ragQueries.kind, "ask"),
          eq(ragQueries.refused, false),
          sql`coalesce(${ragQueries.thumb}, 1) > 0`,
        ),
      )
      .groupBy(sql`lower(${ragQueries.query})`)
      .orderBy(desc(times), desc(sql`max(${ragQueries.createdAt})`))
      .limit(ASKED_AGAIN),
    passages: ctx.db
      .select({
        documentId: ragChunks.documentId,
        externalId: ragDocuments.externalId,
        title: ragDocuments.title,
        headingPath: ragChunks.headingPath,
        start: ragChunks.start,
        end: ragChunks.end,
        text: ragChunks.text,
      })
      .from(ragChunks)
      .innerJoin(ragGenerations, eq(ragGenerations.id, ragChunks.generationId))
      .innerJoin(ragDocuments, eq(ragDocuments.id, ragChunks.documentId))
      .where(
        and(
          eq(ragGenerations.ragId, ragId),
          eq(ragGenerations.state, "current"),
          eq(ragChunks.disabled, false),
          sql`${ragChunks.headingPath} <> '[]'`,
        ),
      )
      // The first passage of each document, then the second of each.
      .orderBy(
        sql`row_number() OVER (PARTITION BY ${ragChunks.documentId} ORDER BY ${ragChunks.n})`,
        ragDocuments.title,
      )
      .limit(PASSAGES_READ),
  });
}

type Sources = Awaited<ReturnType<typeof readSources>>;

const isUsable = ({ quote }: { quote: string }) => quote.trim().length >= MIN_QUOTE;
const quoteOf = ({ quote }: { quote: string }) => quote.slice(0, MAX_QUOTE).trim();

/** Questions of people with what answers them now. Those with the same answer are one. */
async function askedSuggestions(ctx: Context, ragId: string, { asked }: Sources) {
  const found = new Map<string, Suggestion>();
  for (const { question } of asked) {
    const { refused, best } = await answerFromChunks(ctx, { ragId, query: question });
    if (refused || best === null || !isUsable(best)) continue;
    const key = `${best.documentId} ${best.start}`;
    const twin = found.get(key);
    if (twin === undefined) found.set(key, suggestionOf(question, best, "asked"));
    else if (twin.paraphrases.length < MAX_PARAPHRASES) twin.paraphrases.push(question);
  }
  return [...found.values()];
}

const suggestionOf = (
  question: string,
  at: Pick<Citation, "documentId" | "title" | "quote">,
  origin: Suggestion["origin"],
): Suggestion => ({
  question,
  paraphrases: [],
  document_id: at.documentId,
  document_title: at.title,
  quote: quoteOf(at),
  origin,
});

/** Headings of the documents as questions, with the first sentence below each. */
async function headingSuggestions(ctx: Context, ragId: string, { passages }: Sources) {
  const hits = passages.map(({ headingPath, ...row }) => ({
    ...row,
    headingPath: JSON.parse(headingPath) as string[],
  }));
  const sections = await sectionsOf(ctx, ragId, hits);
  const firsts = new Map<string, PlacedBlock>();
  for (const block of sections.flat()) {
    const key = JSON.stringify([block.documentId, ...block.headingPath]);
    const isSentence = block.isFound && block.kind === "sentence" && isUsable(block);
    if (isSentence && !firsts.has(key)) firsts.set(key, block);
  }
  // A title names its document rather than a fact, so it comes last.
  const isTitle = ({ headingPath }: PlacedBlock) => Number(headingPath.length < 2);
  return [...firsts.values()]
    .toSorted((one, other) => isTitle(one) - isTitle(other))
    .flatMap((block) => {
      const heading = block.headingPath.at(-1)?.trim() ?? "";
      if (!/\p{L}{3}/u.test(heading)) return [];
      const question = /[?？]$/u.test(heading) ? heading : `${heading.replace(/[:.]$/, "")}?`;
      return suggestionOf(question, block, "heading");
    });
}

/**
 * Suggests test questions: what people asked and the RAG answered, and headings of its documents.
 * Leaves out questions and quotes that are tested already.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export async function suggestQuestions(ctx: Context, ragId: string): Promise<Suggestion[]> {
  await requireRagManager(ctx, ragId);
  const sources = await readSources(ctx, ragId);
  const { known } = sources;
  const taken = new Set(
    known.flatMap(({ question, paraphrases }) => [question, ...paraphrases].map(comparable)),
  );
  const isNew = ({ question, quote }: Suggestion) => {
    const name = comparable(question);
    const isKnown =
      taken.has(name) || known.some((one) => one.quote !== null && quote.includes(one.quote));
    taken.add(name);
    return !isKnown;
  };
  const asked = (await askedSuggestions(ctx, ragId, sources)).filter(isNew);
  const some = asked.slice(0, MAX_SUGGESTIONS - 3);
  const made = (await headingSuggestions(ctx, ragId, sources)).filter(isNew);
  return [...some, ...made].slice(0, MAX_SUGGESTIONS);
}
