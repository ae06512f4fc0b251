import type * as z from "zod";
import type { Hold } from "@/lib/auth/holds";
import type { Action } from "@/lib/auth/policy";

/**
 * Who gets past the door: anybody; anybody, even while the system is being reset (the startup check says so itself);
 * anybody signed in; or whose role may do the action at all.
 */
export type Access = "public" | "startup" | "signed-in" | Action;

/** The headings of the API's document, in their order. */
export const TAGS = [
  "System",
  "Setup",
  "Sessions and tokens",
  "Notices",
  "Users",
  "Settings",
  "Projects",
  "Agents",
  "RAGs",
  "Integrations",
  "Models",
  "Tasks",
  "Views",
  "Workers",
  "Workspaces",
  "Content",
  "E-commerce",
  "CRM",
  "Media",
  "Analytics",
  "Trash",
] as const;

/** What is said of a call beside what it does: who may, what it takes, what it answers. */
export interface Facts<
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodRawShape = z.ZodRawShape,
> {
  tag: (typeof TAGS)[number];
  summary: string;
  /** Rules beyond the role, in a sentence or two of Markdown. */
  description?: string;
  access: Access;
  /** No API token may call it, whatever its role. */
  needsSession?: boolean;
  /** What may hold the caller's account back while this call stays open to them. */
  whileHeld?: readonly Hold[];
  query?: Query;
  /** The query of the document's example: "status=active". */
  queryExample?: string;
  /** The schema by which the use case reads the JSON body. */
  body?: z.ZodType;
  /** What clients send back beyond this file's answers, such as rows of the list. Ignored in a body. */
  carries?: readonly z.ZodType[];
  /** The body of the document's example. A text "$TASK_ID" stands for the id of what an example before it made. */
  example?: unknown;
  /** A body that is no JSON: its media type, and the arguments of curl that send it. */
  sends?: { type: string; curl: string };
  /** Sent by POST for its body, it changes nothing: a token that only reads may call it, and it counts as no write. */
  reads?: boolean;
  /** It honours If-Match. */
  ifMatch?: boolean;
  /** It honours Idempotency-Key. */
  idempotent?: boolean;
  /** The fields of a good answer beside `success`; none where nothing is given. */
  answer?: Answer;
  /** The media type of an answer that is no JSON. */
  media?: string;
  /** Of a good answer, the usual one first; 200 where nothing is given. */
  statuses?: readonly [number, ...number[]];
}

/** What a route's open segments stand for in one of its calls: `{ type: "crm", recordId: "{leadId}" }`. */
export interface Variant extends Partial<Facts> {
  segments: Readonly<Record<string, string>>;
}

/** What route() takes beside its handler. */
export interface Declaration<
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodRawShape = z.ZodRawShape,
> extends Facts<Query, Answer> {
  /** The calls of which the document speaks, where one handler serves several kinds. */
  variants?: () => readonly Variant[];
}

/** A call of the API, as the document has it. */
export interface Operation extends Facts {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With the parameters' names in braces. */
  path: string;
}

const OPEN_SEGMENT = /\[(?:\.\.\.)?(\w+)\]/g;

/** What a handler of a route file carries. */
function declarationOf(handler: unknown): Declaration | undefined {
  return (handler as { declaration?: Declaration } | undefined)?.declaration;
}

/**
 * The calls that a route file serves.
 *
 * @param path as its folders are written: "/api/users/[userId]".
 */
export function operationsOf(path: string, module: Record<string, unknown>): Operation[] {
  return (["POST", "PUT", "GET", "PATCH", "DELETE"] as const).flatMap((method) => {
    const declaration = declarationOf(module[method]);
    if (!declaration) return [];
    const { variants, ...facts } = declaration;
    const all: readonly Variant[] = variants?.() ?? [{ segments: {} }];
    return all.map(({ segments, ...own }) => ({
      ...facts,
      ...own,
      method,
      path: path.replace(OPEN_SEGMENT, (_, name: string) => segments[name] ?? `{${name}}`),
    }));
  });
}
