import type { Context } from "@/lib/platform/context";
import type { BindingSummary, BindingView } from "./schema";
import { type CheckOptions, startBindingCheck } from "./start-binding-check";

export interface CheckedBindings {
  bindings: BindingView[];
  summary: BindingSummary;
  /** One sentence that names what does not answer; null when everything does. */
  error: string | null;
}

/**
 * A whole check, once every binding has answered or its time is over. Superadmin only.
 *
 * @throws AppError as `startBindingCheck`.
 */
export async function checkBindings(
  ctx: Context,
  options: CheckOptions = {},
): Promise<CheckedBindings> {
  const { summary, bindings: started } = await startBindingCheck(ctx, options);
  const bindings = await Promise.all(started.map(({ check }) => check));
  const silent = bindings.filter(({ status }) => status === "error").map(({ name }) => name);
  const error = silent.length > 0 ? `These bindings do not answer: ${silent.join(", ")}` : null;
  return { bindings, summary, error };
}
