import type { Context } from "@/lib/context/context";
import { isValidIn, knownEncoding } from "@/lib/encodings";
import { AppError } from "@/lib/errors";
import { MAX_DOCUMENT_BYTES } from "@/lib/limits";
import { isAllowedAddress, OutboundError, outboundBytes } from "@/lib/outbound-fetch";
import { outboundErrorText, statusErrorText } from "@/lib/outbound-texts";

/** Supported media types with their file extension. */
const ENDINGS: Readonly<Record<string, string>> = {
  "text/html": ".html",
  "application/xhtml+xml": ".html",
  "application/pdf": ".pdf",
  "text/plain": ".txt",
  "text/markdown": ".md",
  "text/csv": ".csv",
  "text/tab-separated-values": ".tsv",
  "application/json": ".json",
  "message/rfc822": ".eml",
  "application/epub+zip": ".epub",
  "application/vnd.oasis.opendocument.text": ".odt",
  "application/vnd.oasis.opendocument.spreadsheet": ".ods",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ".pptx",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
};
const ACCEPT = Object.keys(ENDINGS).join(", ");

/** A fetched document. */
interface FetchedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** File extension to read it as, such as ".html". */
  ending: string;
  /** The encoding in the response's header, if the content is valid in it. */
  encoding: string | null;
}

/** Redirects to follow, as in most readers of feeds. */
const REDIRECTS = 5;
/** Parameters that say where a reader came from, not which page it is. */
const TRACKING = /^(?:utm_\w{1,40}|gclid|fbclid|msclkid|mc_cid|mc_eid)$/i;
/** Paths of sign-in pages. */
const SIGN_IN = /\/(?:log-?in|sign-?in|sso|oauth2?|saml2?)(?:[/.]|$)/i;

/**
 * Returns an address without what doesn't change its page: the fragment, unless a script reads it,
 * and parameters of campaigns.
 */
export function pageAddress(address: string): string {
  const url = new URL(address);
  if (!/^#[!/]/.test(url.hash)) url.hash = "";
  for (const name of [...url.searchParams.keys()])
    if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href;
}

/** Returns the encoding of a content type, if the bytes are valid in it. */
function encodingOf(contentType: string, bytes: Uint8Array): string | null {
  const label = /;\s*charset\s*=\s*"?([\w:-]{1,40})/i.exec(contentType.slice(0, 300))?.[1];
  const encoding = label === undefined ? null : knownEncoding(label);
  return encoding !== null && isValidIn(bytes, encoding) ? encoding : null;
}

const invalid = (message: string) =>
  new AppError("invalid_input", message, { errors: { address: [message] } });

/**
 * Fetches an address if its origin is one of `KNOWLEDGE_ALLOWED_ORIGINS`. Follows redirects within
 * them.
 *
 * @throws AppError `invalid_input` for another origin or an unsupported type, `provider_failed`
 *   or `provider_timeout` without a valid response.
 */
export async function readAddress(ctx: Context, address: string): Promise<FetchedFile> {
  const allowedOrigins = ctx.config.knowledgeAllowedOrigins;
  if (!isAllowedAddress(address, { allowedOrigins })) {
    throw invalid(
      allowedOrigins.length === 0
        ? "This deployment doesn't allow any addresses. Ask an operator to set KNOWLEDGE_ALLOWED_ORIGINS."
        : `This deployment doesn't allow this address. Allowed origins: ${allowedOrigins.join(", ")}`,
    );
  }
  const { host, pathname } = new URL(address);
  const answer = await outboundBytes(address, {
    headers: { accept: ACCEPT },
    rules: { allowedOrigins },
    redirects: REDIRECTS,
    maxBytes: MAX_DOCUMENT_BYTES,
  }).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    const code = error.reason === "timeout" ? "provider_timeout" : "provider_failed";
    throw new AppError(code, outboundErrorText(error, host));
  });
  if (SIGN_IN.test(new URL(answer.address).pathname) && !SIGN_IN.test(pathname))
    throw new AppError("provider_failed", `${host} asks to sign in, which Atrium can't do`);
  if (answer.status !== 200)
    throw new AppError("provider_failed", statusErrorText(answer.status, host, "request"));
  if (answer.bytes.byteLength === 0)
    throw new AppError("provider_failed", `${host} returned an empty response`);
  const type = answer.contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const named = /\.[a-z]{2,8}$/i.exec(pathname)?.[0].toLowerCase() ?? "";
  const isOpen = type === "" || type === "application/octet-stream";
  const ending =
    ENDINGS[type] ?? (isOpen && Object.values(ENDINGS).includes(named) ? named : undefined);
  if (ending === undefined)
    throw invalid(
      `${host} returned ${type || "no media type"}, which isn't a supported document type`,
    );
  // A .md file served as plain text is Markdown.
  const encoding = encodingOf(answer.contentType, answer.bytes);
  const isMarkdown = ending === ".txt" && named === ".md";
  return { bytes: answer.bytes, ending: isMarkdown ? named : ending, encoding };
}
