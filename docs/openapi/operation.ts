import type * as z from "zod";
import type { Access } from "@/lib/http/route";

export interface Operation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With the parameters' names in braces. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  /** No API token may call it. */
  needsSession?: boolean;
  query?: z.ZodObject;
  /** What of the query the example gives. */
  queryExample?: string;
  body?: z.ZodType;
  /** The example's body. A text `$NAME_ID` stands for the id of something that was made before. */
  example?: unknown;
  /** A body that is no JSON: its media type, and the arguments of curl that send it. */
  sends?: { type: string; curl: string };
  ifMatch?: boolean;
  idempotent?: boolean;
  /** The type of answers.ts, or the name of a schema of the document; absent where the answer is no JSON. */
  answer?: string;
  /** The media type of an answer that is no JSON. */
  media?: string;
  /** Of success; 200 where nothing is said. */
  statuses?: readonly number[];
}

type Call = Omit<Operation, "tag">;

/** Operations of one heading. */
export function under(tag: string, calls: readonly Call[]): Operation[] {
  return calls.map((call) => ({ tag, ...call }));
}
