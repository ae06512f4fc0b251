import { addressOfIssuer, claimsOfIssuer, describeIssuer } from "@/lib/auth/oidc/call-issuer";
import { verifyNewPasskey, verifyPasskeySignature } from "@/lib/auth/passkeys/verify-passkey";
import type { Config } from "@/lib/context/config";
import { AppError } from "@/lib/errors";
import { mailBySmtp, probeSmtp } from "@/lib/integrations/smtp/smtp-call";

/**
 * What the console has worked out here, for the libraries that it does not carry. Whoever asks has checked the input:
 * the console's service binding is the only way in.
 */
const QUESTIONS = {
  "new-passkey": (_config, input) => verifyNewPasskey(input),
  "passkey-signature": (_config, input) => verifyPasskeySignature(input),
  "issuer-description": describeIssuer,
  "issuer-address": addressOfIssuer,
  "issuer-claims": claimsOfIssuer,
  "smtp-probe": probeSmtp,
  "smtp-mail": mailBySmtp,
} satisfies Record<string, (config: Config, input: never) => Promise<unknown>>;

/**
 * Answers one question.
 *
 * @throws AppError `not_found` for one that nobody knows.
 */
export async function answer(config: Config, question: string, input: unknown): Promise<unknown> {
  if (!Object.hasOwn(QUESTIONS, question)) throw new AppError("not_found", "Unknown question");
  const work: (config: Config, input: never) => Promise<unknown> =
    QUESTIONS[question as keyof typeof QUESTIONS];
  return work(config, input as never);
}

/** The same for a request to `/ask/{question}`. */
export async function answerRequest(config: Config, request: Request): Promise<Response> {
  if (request.method !== "POST")
    return new Response(null, { status: 405, headers: { allow: "POST" } });
  const question = new URL(request.url).pathname.replace("/ask/", "");
  try {
    return Response.json(await answer(config, question, await request.json()));
  } catch (error) {
    const status = error instanceof AppError ? error.status : 500;
    console.error(
      JSON.stringify({ message: "question not answered", question, error: String(error) }),
    );
    return new Response(null, { status });
  }
}
