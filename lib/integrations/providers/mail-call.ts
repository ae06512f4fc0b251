import type { Config } from "@/lib/context/config";
import { AppError } from "@/lib/errors";
import {
  isAllowedAddress,
  type OutboundAnswer,
  type OutboundRules,
  outboundFetch,
} from "@/lib/outbound-fetch";
import { outboundErrorText, statusErrorText } from "@/lib/outbound-texts";
import type { Delivery, ProviderField } from "./provider";

/** The sender of emails. */
export const FROM_FIELD = {
  name: "from",
  label: "Sender",
  kind: "email",
  placeholder: "atrium@example.com",
  hint: "Address that emails come from. The provider must have verified its domain. The sender's name is the site title.",
} as const satisfies ProviderField;

/** Another server with the same API as the provider. */
export const MAIL_BASE_URL_FIELD = {
  name: "baseUrl",
  label: "Base URL",
  kind: "address",
  optional: true,
  placeholder: "https://mail.example.com",
  hint: "Only for a compatible server. Its origin must be listed in OUTBOUND_ALLOWED_ORIGINS. Leave blank to use the provider.",
} as const satisfies ProviderField;

const NOT_ALLOWED =
  "This deployment doesn't allow the Base URL. Add its origin to OUTBOUND_ALLOWED_ORIGINS.";

/** Reads the address of a compatible server, with its path and without a trailing slash. */
export function readMailAddress(deployment: Config, baseUrl: string) {
  const rules = { allowedOrigins: deployment.outboundAllowedOrigins };
  const { origin, pathname, search, hash } = new URL(baseUrl);
  if (search !== "" || hash !== "" || !isAllowedAddress(baseUrl, rules))
    throw new AppError("invalid_input", NOT_ALLOWED, { errors: { baseUrl: [NOT_ALLOWED] } });
  return { baseUrl: `${origin}${pathname.replace(/\/+$/, "")}` };
}

/** The sender for a header, without characters that end a quoted name or begin an address. */
export function senderText(name: string, address: string | null | undefined): string {
  const plain = name.replaceAll(/["<>\\\p{Cc}]/gu, " ").trim();
  return plain ? `"${plain}" <${address ?? ""}>` : (address ?? "");
}

interface MailCall {
  address: string;
  headers: Record<string, string>;
  rules: OutboundRules;
  body: object;
  /** The provider's name, for messages. */
  provider: string;
  key: string;
  /** True if a success status really was a success. Some providers say otherwise in the body. */
  isSent?: (answer: OutboundAnswer) => boolean;
}

/** True if the provider is busy or broken, so that the email may go through later. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500;

/** Posts an email to a provider and returns the result, without any of the provider's text. */
export async function postMail(call: MailCall): Promise<Delivery> {
  const { address, headers, rules, body, provider, key, isSent = () => true } = call;
  try {
    const answer = await outboundFetch(address, { headers, rules, body });
    const { status, retryAfter } = answer;
    if (status >= 200 && status < 300 && isSent(answer)) return { outcome: "sent" };
    if (isPassing(status))
      return { outcome: "later", message: statusErrorText(status, provider, key), retryAfter };
    const isKnown = status === 401 || status === 403 || status === 404;
    const message = isKnown
      ? statusErrorText(status, provider, key)
      : `${provider} rejected this email (HTTP ${status}). Check the sender and recipient.`;
    return { outcome: "refused", message };
  } catch (error) {
    return { outcome: "later", message: outboundErrorText(error, provider) };
  }
}
