import * as z from "zod";
import type { Config } from "@/lib/context/config";
import { outboundFetch } from "@/lib/outbound-fetch";
import { outboundErrorText, statusErrorText } from "@/lib/outbound-texts";
import {
  FROM_FIELD,
  MAIL_BASE_URL_FIELD,
  postMail,
  readMailAddress,
  senderText,
} from "./mail-call";
import { type Connection, failedProbe, type Probe, type Provider } from "./provider";

/** The response to a key that can only send, when it lists domains. */
const sendingOnly = z.object({ name: z.literal("restricted_api_key") });

function callsOf(deployment: Config, { keys, config }: Connection) {
  return {
    base: config.baseUrl ?? "https://api.resend.com",
    provider: config.baseUrl ? new URL(config.baseUrl).host : "Resend",
    rules: {
      hostPattern: /^api\.resend\.com$/,
      allowedOrigins: deployment.outboundAllowedOrigins,
    },
    headers: { authorization: `Bearer ${keys.apiKey ?? ""}` },
  };
}

/** Lists the account's domains. Sends no email, and shows whether the key is accepted. */
async function probe(deployment: Config, connection: Connection): Promise<Probe> {
  const { base, provider, rules, headers } = callsOf(deployment, connection);
  try {
    const { status, json } = await outboundFetch(`${base}/domains`, { headers, rules });
    const maySend = status === 200 || sendingOnly.safeParse(json).success;
    if (!maySend) return failedProbe(statusErrorText(status, provider, "API key"));
    return { success: true, message: `Connected to ${provider}`, reaches: ["Sending"], models: [] };
  } catch (error) {
    return failedProbe(outboundErrorText(error, provider));
  }
}

export const resend = {
  label: "Resend",
  noun: "a Resend account",
  category: "mail",
  sentence: "Send email with Resend or any compatible server",
  features: ["Invitations", "Password resets", "Notices"],
  limit: 1,
  fields: [MAIL_BASE_URL_FIELD, { name: "apiKey", label: "API key", kind: "key" }, FROM_FIELD],
  readAddress: readMailAddress,
  probe,
  sendMail(deployment, connection, { id, fromName, to, subject, text, html }) {
    const { base, headers, ...call } = callsOf(deployment, connection);
    return postMail({
      ...call,
      address: `${base}/emails`,
      headers: { ...headers, "idempotency-key": id },
      key: "API key",
      body: { from: senderText(fromName, connection.config.from), to: [to], subject, text, html },
    });
  },
} as const satisfies Provider;
