import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { outboundErrorText, statusErrorText } from "@/lib/integrations/providers/provider";
import { isAllowedAddress, OutboundError, outboundBytes } from "@/lib/outbound-fetch";
import { MAX_DOCUMENT_BYTES } from "../knowledge-rules";

/** What can be read, by its media type, as the ending of a file's name. */
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

/** What an address answered with. */
export interface ReadFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** What it is to be read as: ".html". */
  ending: string;
}

const invalid = (message: string) =>
  new AppError("invalid_input", message, { errors: { address: [message] } });

/**
 * Reads an address, if its origin is one of `KNOWLEDGE_ALLOWED_ORIGINS`. Redirects are not followed.
 *
 * @throws AppError `invalid_input` for another origin or what is no document, `provider_failed` or `provider_timeout` when
 *   there is no good answer.
 */
export async function readAddress(ctx: Context, address: string): Promise<ReadFile> {
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
  // A page that says it is plain text and is called .md is Markdown.
  return { bytes: answer.bytes, ending: ending === ".txt" && named === ".md" ? named : ending };
}
