import { addressOfIssuer, claimsOfIssuer, describeIssuer } from "@/lib/auth/oidc/call-issuer";
import { verifyNewPasskey, verifyPasskeySignature } from "@/lib/auth/passkeys/verify-passkey";
import type { Config } from "@/lib/context/config";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { probeWorkersAi } from "@/lib/integrations/built-in";
import { PROBE_WORKERS_AI } from "@/lib/integrations/providers/workers-ai";
import { mailBySmtp, probeSmtp } from "@/lib/integrations/smtp/smtp-call";
import { SEARCH_BY_VECTORS } from "@/lib/knowledge/search";
import { fusedSearch, type VectorSearch } from "@/lib/knowledge/vectors/fused-search";

/** Wraps a call that needs only the configuration and its input. */
const byConfig =
  <Input>(work: (config: Config, input: Input) => Promise<unknown>) =>
  (ctx: Context, input: Input) =>
    work(ctx.config, input);

/**
 * Calls that the console makes to the engine, for libraries and memory that it doesn't have. The
 * console has checked input and permissions: only its service binding reaches the engine.
 */
const ENGINE_CALLS = {
  "new-passkey": (_ctx, input) => verifyNewPasskey(input),
  "passkey-signature": (_ctx, input) => verifyPasskeySignature(input),
  "issuer-description": byConfig(describeIssuer),
  "issuer-address": byConfig(addressOfIssuer),
  "issuer-claims": byConfig(claimsOfIssuer),
  "smtp-probe": byConfig(probeSmtp),
  "smtp-mail": byConfig(mailBySmtp),
  [PROBE_WORKERS_AI]: (ctx, _input) => probeWorkersAi(ctx),
  [SEARCH_BY_VECTORS]: (ctx, input: VectorSearch) => fusedSearch(ctx, input),
} satisfies Record<string, (ctx: Context, input: never) => Promise<unknown>>;

/**
 * Handles one call.
 *
 * @throws AppError `not_found` for an unknown call.
 */
export async function handleCall(ctx: Context, call: string, input: unknown): Promise<unknown> {
  if (!Object.hasOwn(ENGINE_CALLS, call)) throw new AppError("not_found", "Unknown engine call");
  const work: (ctx: Context, input: never) => Promise<unknown> =
    ENGINE_CALLS[call as keyof typeof ENGINE_CALLS];
  return work(ctx, input as never);
}

/** Handles a request to `/ask/{call}`. */
export async function handleRequest(ctx: Context, request: Request): Promise<Response> {
  if (request.method !== "POST")
    return new Response(null, { status: 405, headers: { allow: "POST" } });
  const call = new URL(request.url).pathname.replace("/ask/", "");
  try {
    return Response.json(await handleCall(ctx, call, await request.json()));
  } catch (error) {
    const status = error instanceof AppError ? error.status : 500;
    console.error(
      JSON.stringify({ message: "question not answered", question: call, error: String(error) }),
    );
    return new Response(null, { status });
  }
}
