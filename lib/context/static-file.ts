import type { Context } from "./context";

/**
 * The text of a static file that stands beside the worker, for what few requests need and every worker would carry.
 *
 * @param path from the root, as it is in `public`.
 * @throws Error when there is no such file.
 */
export async function readStaticFile(
  { assets }: Pick<Context, "assets">,
  path: `/${string}`,
): Promise<string> {
  const answer = await assets?.fetch(`https://assets.invalid${path}`);
  if (!answer?.ok) throw new Error(`${path} is not among the static files`);
  return answer.text();
}
