import { answerAssetFile, answerThumbnail } from "./asset-answers";
import type { Bindings } from "./bindings";
import { directRequest } from "./direct-request";

/** As screens write it in their addresses; what is written in another way is Next's to read. */
const ASSET =
  /^\/api\/projects\/(?<projectId>[\w-]+)\/workspaces\/media\/assets\/(?<assetId>[\w-]+)\/(?<what>file|thumbnail)$/;

/**
 * Answers what a screen asks for many times over, the files of a gallery, with their own routes but without Next, which
 * would take as long as all that these do.
 *
 * @returns null for every other request.
 */
export async function answerDirectly(
  request: Request,
  { pathname }: URL,
  env: Bindings,
  ctx: Pick<ExecutionContext, "waitUntil">,
): Promise<Response | null> {
  const { method, headers } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  const { projectId, assetId, what } = ASSET.exec(pathname)?.groups ?? {};
  if (projectId === undefined || assetId === undefined) return null;
  const params = Promise.resolve({ projectId, assetId });
  const handler = what === "file" ? answerAssetFile : answerThumbnail;
  const answer = await directRequest.run({ headers, env, ctx }, () => handler(request, { params }));
  return method === "HEAD" ? new Response(null, answer) : answer;
}
