import { sql } from "drizzle-orm";
import { ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { enqueueEachStatement } from "@/lib/jobs/write-jobs";

/** The name of the job that gives the passages of a RAG's present index their vectors. */
export const EMBED = "knowledge.embed";
export const EMBED_FACTS: JobFacts = { title: "Make vectors of passages", attempts: 5 };

/** The engine's question for a search by words and vectors. */
export const SEARCH_BY_VECTORS = "search-by-vectors";

/** The statement that asks for that job where the index that answers has vectors. */
export const embedStatement = (ctx: Context, ragId: string) =>
  enqueueEachStatement(
    ctx,
    EMBED,
    sql`SELECT rag_id AS subject FROM ${ragGenerations} WHERE rag_id = ${ragId} AND state = 'current'
      AND embedding_model IS NOT NULL`,
  );
