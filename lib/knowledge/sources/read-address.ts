import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { outboundErrorText, statusErrorText } from "@/lib/integrations/providers/provider";
import { isAllowedAddress, OutboundError, outboundBytes } from "@/lib/outbound-fetch";
import { MAX_DOCUMENT_BYTES } from "../knowledge-rules";

/** Supported media types with their file extension. */
const ENDINGS: Readonly<Record<string, string>> = {
  "text/html": ".html",
  "application/xhtml+xml": ".html",
  "application/pdf": ".pdf",
  "text/plain": ".txt",
  "text/markdown": ".md",
  "text/csv": ".csv",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
};
const ACCEPT = Object.keys(ENDINGS).join(", ");

/** A fetched document. */
export interface FetchedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** File extension to read it as, such as ".html". */
  ending: string;
}

const invalid = (message: string) =>
  new AppError("invalid_input", message, { errors: { address: [message] } });

/**
 * Fetches an address if its origin is one of `KNOWLEDGE_ALLOWED_ORIGINS`. Doesn't follow redirects.
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
    maxBytes: MAX_DOCUMENT_BYTES,
  }).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    const code = error.reason === "timeout" ? "provider_timeout" : "provider_failed";
    throw new AppError(code, outboundErrorText(error, host));
  });
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
  return { bytes: answer.bytes, ending: ending === ".txt" && named === ".md" ? named : ending };
}
