import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";

/** Prefix of an action's address, followed by its name. */
export const ACTION = "action:";

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

/** An answer of `next-safe-action`: the action's result or its error. */
const resultSchema = z.object({
  data: z.unknown().optional(),
  serverError: z
    .object({
      message: z.string(),
      code: z.string().refine(isErrorCode),
      errors: z.unknown().optional(),
    })
    .optional(),
  validationErrors: z.unknown().optional(),
});
const staleSchema = z.object({ stale: z.object({}) });

const importFile = (file: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ resolve(file));

/** Returns every server action of the console that changes something, by name. */
export async function loadActions(): Promise<Map<string, (input: unknown) => Promise<unknown>>> {
  const files = globSync("app/**/*actions.ts").filter((file) =>
    readFileSync(file, "utf8").startsWith('"use server";'),
  );
  const modules = await Promise.all(files.map(importFile));
  const actions = modules.flatMap((module) => Object.entries(module));
  const found = new Map(
    actions.map(([name, run]) => {
      if (typeof run !== "function") throw new Error(`${name} is no action`);
      return [name, async (input: unknown): Promise<unknown> => run(input)];
    }),
  );
  if (found.size < actions.length) throw new Error("Two actions have one name");
  return found;
}

/**
 * Converts an action's answer to an API answer, including what someone else has changed since.
 *
 * @param result the answer of `next-safe-action`.
 */
export function actionAnswer(result: unknown): Response {
  const { data, serverError, validationErrors } = resultSchema.parse(result ?? {});
  // Actions send no headers. The person gets the same information in the text.
  const headers = { "x-content-type-options": "nosniff", "retry-after": "2" };
  if (validationErrors) return Response.json({ validationErrors }, { status: 400, headers });
  if (!serverError) {
    const status = staleSchema.safeParse(data).success ? ERROR_STATUS.precondition_failed : 200;
    return Response.json({ success: true, data }, { status, headers });
  }
  const [, errorId] = /Error ID: (\S+)$/.exec(serverError.message) ?? [];
  const body = { success: false, ...serverError, errorId };
  return Response.json(body, { status: ERROR_STATUS[serverError.code], headers });
}
