import * as z from "zod";
import { listQuerySchema } from "@/lib/paging";
import { CRASH_TEXT_MAX, ERROR_ID_PATTERN } from "../limits";

const CRASH_LEVELS = ["critical", "page", "component"] as const;

/**
 * A text of a crash report. Too long a text is cut, because a rejected report would help no one.
 */
function cutText(max: number) {
  return z
    .string()
    .transform((value) => value.replaceAll("\0", "").toWellFormed().slice(0, max).toWellFormed());
}

/** A crash report from the browser. */
export const reportErrorSchema = z.object({
  errorId: z.string().regex(ERROR_ID_PATTERN, "The error id is not valid"),
  level: z.enum(CRASH_LEVELS),
  message: cutText(CRASH_TEXT_MAX.message),
  stack: cutText(CRASH_TEXT_MAX.stack).nullish(),
  componentStack: cutText(CRASH_TEXT_MAX.componentStack).nullish(),
  digest: cutText(CRASH_TEXT_MAX.digest).nullish(),
  path: cutText(CRASH_TEXT_MAX.path).nullish(),
});

/** Query of the list of crash reports, newest first by default. */
export const listErrorReportsSchema = listQuerySchema(["at"], {
  sort: z.enum(["-at", "at"]).default("-at"),
  perPage: z.coerce.number().int().min(1).max(100).default(20),
});

/** A crash report as the System tab and the API show it. */
export const errorReportViewSchema = z
  .object({
    id: z.string(),
    at: z.string(),
    level: z.enum(CRASH_LEVELS),
    message: z.string(),
    stack: z.string().nullable(),
    componentStack: z.string().nullable(),
    digest: z.string().nullable(),
    path: z.string().nullable(),
    userAgent: z.string().nullable(),
    userEmail: z.string().nullable().meta({
      description:
        "Person who saw the error; null if no one was signed in or the account was deleted.",
    }),
  })
  .meta({ id: "ErrorReport" });
export type ErrorReportView = z.infer<typeof errorReportViewSchema>;
