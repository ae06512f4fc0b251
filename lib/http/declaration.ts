import type * as z from "zod";
import type { Hold } from "@/lib/auth/holds";
import type { Action } from "@/lib/auth/policy";

/**
 * Who can make a call: anyone; anyone even during a reset (the startup check handles that itself);
 * any signed-in person; or people whose role allows the action.
 */
export type Access = "public" | "startup" | "signed-in" | Action;

/** Headings of the API document, in order. */
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

/** The documentation of a call: who can make it, what it takes and what it returns. */
export interface RouteDocs<
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodRawShape = z.ZodRawShape,
> {
  tag: (typeof TAGS)[number];
  summary: string;
  /** Rules beyond the role, in one or two sentences of Markdown. */
  description?: string;
  access: Access;
  /** True if no API token can make the call. */
  needsSession?: boolean;
  /** Holds during which the account can still make this call. */
  whileHeld?: readonly Hold[];
  query?: Query;
  /** The query in the document's example: "status=active". */
  queryExample?: string;
  /** The schema with which the use case reads the JSON body. */
  body?: z.ZodType;
  /**
   * Fields that clients may send back besides this file's responses, such as those of list rows.
   * Ignored in a body.
   */
  carries?: readonly z.ZodType[];
  /** The body in the document's example. "$TASK_ID" stands for an id from an earlier example. */
  example?: unknown;
  /** For a body that isn't JSON: its media type, and the curl arguments that send it. */
  sends?: { type: string; curl: string };
  /**
   * True for a POST that changes nothing. Read-only tokens can call it, and it isn't limited as a
   * write.
   */
  reads?: boolean;
  /** Supports If-Match. */
  ifMatch?: boolean;
  /** Supports Idempotency-Key. */
  idempotent?: boolean;
  /** Fields of a success response besides `success`. */
  answer?: Answer;
  /** The media type of a response that isn't JSON. */
  media?: string;
  /** Statuses of a success response, the usual one first. Default 200. */
  statuses?: readonly [number, ...number[]];
}

/**
 * The values of a route's open segments in one of its variants: `{ type: "crm", recordId:
 * "{leadId}" }`.
 */
export interface Variant extends Partial<RouteDocs> {
  segments: Readonly<Record<string, string>>;
}

/** The arguments of route() except the handler. */
export interface Declaration<
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodRawShape = z.ZodRawShape,
> extends RouteDocs<Query, Answer> {
  /** The calls to list in the document if one handler serves several kinds. */
  variants?: () => readonly Variant[];
}

/** A call in the API document. */
export interface Operation extends RouteDocs {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameter names in braces. */
  path: string;
}

const OPEN_SEGMENT = /\[(?:\.\.\.)?(\w+)\]/g;

/** The declaration attached to a route file's handler. */
function declarationOf(handler: unknown): Declaration | undefined {
  return (handler as { declaration?: Declaration } | undefined)?.declaration;
}

/**
 * Returns the calls that a route file serves.
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
