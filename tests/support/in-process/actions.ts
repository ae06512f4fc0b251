import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";

/** How the address of an action begins; its name follows. */
export const ACTION = "action:";

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

/** What `next-safe-action` answers: what the action has answered, or why not. */
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

/** Every server action of the console that changes something, by its name. */
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
 * What an action has answered, as the API would answer it; stale is what somebody else has changed since.
 *
 * @param result what `next-safe-action` answers.
 */
export function actionAnswer(result: unknown): Response {
  const { data, serverError, validationErrors } = resultSchema.parse(result ?? {});
  // An action has no headers: what a browser is told there, its text tells the person.
  const headers = { "x-content-type-options": "nosniff", "retry-after": "2" };
  if (validationErrors) return Response.json({ validationErrors }, { status: 400, headers });
  if (!serverError) {
    const status = staleSchema.safeParse(data).success ? ERROR_STATUS.precondition_failed : 200;
    return Response.json({ success: true, data }, { status, headers });
  }
  const [, errorId] = /Error id: (\S+)$/.exec(serverError.message) ?? [];
  const body = { success: false, ...serverError, errorId };
  return Response.json(body, { status: ERROR_STATUS[serverError.code], headers });
}
