import { ragQueries } from "@/db/schema/knowledge";
import { countCall } from "@/lib/auth/call-limit";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { answerFromChunks } from "../answer";
import { gapStatement } from "../gaps/record-gap";
import { type Hit, searchChunks } from "../search";
import { normaliseText } from "../text";
import { isPair, wordsIn } from "../words";
import { requireServed } from "./rag-access";
import { askRagSchema, type HitView, type RagAnswer, searchRagSchema } from "./schema";

interface Query {
  ragId: string;
  kind: "search" | "ask";
  query: string;
  hits: number;
  refused?: boolean;
  began: number;
}

/** Puts down past the answer what was looked for, in vain as a gap. @returns its id. Its failure is only logged: an answer does not hang on it. */
function recordQuery(ctx: Context, { began, ...query }: Query): string {
  const milliseconds = Date.now() - began;
  const id = crypto.randomUUID();
  const row = { id, userId: ctx.actor?.id ?? null, createdAt: ctx.now };
  const insert = ctx.db.insert(ragQueries).values({ ...query, ...row, milliseconds });
  const { ragId, refused, hits } = query;
  const isGap = refused || hits === 0;
  const written = isGap
    ? ctx.db.batch([insert, gapStatement(ctx, { ragId, question: query.query })])
    : insert.then(() => undefined);
  const write = Promise.resolve(written).then(undefined, (error: unknown) => {
    const problem = { message: "query not recorded", requestId: ctx.requestId };
    console.error(JSON.stringify({ ...problem, error: String(error) }));
  });
  ctx.defer(write);
  return id;
}

const hitView = (hit: Hit): HitView => ({
  document_id: hit.documentId,
  external_id: hit.externalId,
  title: hit.title,
  text: hit.text,
  start: hit.start,
  end: hit.end,
  page: hit.page,
  score: hit.score,
  matched: hit.matched.map(({ text }) => text),
  shares: hit.matched.map(({ share }) => share),
  heading_path: hit.headingPath,
});

/** Words of the index as they stand in a question; pairs of characters, which are no words, left out. */
function asWritten(question: string, forms: readonly string[]): string[] {
  const text = normaliseText(question);
  const words = new Map(
    wordsIn(text)
      .toReversed()
      .map(({ form, start, end }) => [form, text.slice(start, end)]),
  );
  return forms.filter((form) => !isPair(form)).flatMap((form) => words.get(form) ?? []);
}

/**
 * The passages of a RAG that fit `{ query }` best, `{ limit }` of them.
 *
 * @throws AppError `unauthenticated`, `rate_limited`, `invalid_input`, or `not_found` for a RAG that does not serve the
 *   person.
 */
export async function searchRag(ctx: Context, ragId: string, input: unknown): Promise<HitView[]> {
  const began = Date.now();
  countCall(ctx, "search");
  await requireServed(ctx, ragId);
  const { query, limit } = parseInput(searchRagSchema, input);
  const { hits } = await searchChunks(ctx, { ragId, query, limit });
  recordQuery(ctx, { ragId, kind: "search", query, hits: hits.length, began });
  return hits.map(hitView);
}

/**
 * Answers `{ question }` with sentences of the documents and where they stand, or refuses where they do not carry it.
 *
 * @throws AppError `unauthenticated`, `rate_limited`, `invalid_input`, or `not_found` for a RAG that does not serve the
 *   person.
 */
export async function askRag(ctx: Context, ragId: string, input: unknown): Promise<RagAnswer> {
  const began = Date.now();
  countCall(ctx, "ask");
  await requireServed(ctx, ragId);
  const { question } = parseInput(askRagSchema, input);
  const found = await answerFromChunks(ctx, { ragId, query: question });
  const { refused, answer, citations, hits, lookedFor, missing } = found;
  const asked = { ragId, kind: "ask" as const, query: question, hits: hits.length, refused };
  return {
    query_id: recordQuery(ctx, { ...asked, began }),
    refused,
    answer,
    citations: citations.map(({ documentId, externalId, title, quote, start, end, page }) => ({
      document_id: documentId,
      external_id: externalId,
      title,
      quote,
      start,
      end,
      page,
    })),
    looked_for: asWritten(question, lookedFor),
    missing: asWritten(question, missing),
  };
}
