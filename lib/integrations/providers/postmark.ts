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

const KEY = "server token";

function callsOf(deployment: Config, { keys, config }: Connection) {
  return {
    base: config.baseUrl ?? "https://api.postmarkapp.com",
    provider: config.baseUrl ? new URL(config.baseUrl).host : "Postmark",
    rules: {
      hostPattern: /^api\.postmarkapp\.com$/,
      allowedOrigins: deployment.outboundAllowedOrigins,
    },
    headers: { "x-postmark-server-token": keys.serverToken ?? "" },
  };
}

/** Reads the token's server. Sends no email, and shows whether the token is accepted. */
async function probe(deployment: Config, connection: Connection): Promise<Probe> {
  const { base, provider, rules, headers } = callsOf(deployment, connection);
  try {
    const { status } = await outboundFetch(`${base}/server`, { headers, rules });
    // For an unknown token, Postmark answers 422 in some places and 401 in others.
    if (status === 422) return failedProbe(statusErrorText(401, provider, KEY));
    if (status !== 200) return failedProbe(statusErrorText(status, provider, KEY));
    return { success: true, message: `Connected to ${provider}`, reaches: ["Sending"], models: [] };
  } catch (error) {
    return failedProbe(outboundErrorText(error, provider));
  }
}

export const postmark = {
  label: "Postmark",
  noun: "a Postmark server",
  category: "mail",
  sentence: "Send email with Postmark or any compatible server",
  features: ["Invitations", "Password resets", "Notices"],
  limit: 1,
  fields: [
    MAIL_BASE_URL_FIELD,
    { name: "serverToken", label: "Server token", kind: "key" },
    FROM_FIELD,
  ],
  readAddress: readMailAddress,
  probe,
  sendMail(deployment, connection, { fromName, to, subject, text, html }) {
    const { base, ...call } = callsOf(deployment, connection);
    return postMail({
      ...call,
      address: `${base}/email`,
      key: KEY,
      body: {
        From: senderText(fromName, connection.config.from),
        To: to,
        Subject: subject,
        TextBody: text,
        HtmlBody: html,
        MessageStream: "outbound",
      },
    });
  },
} as const satisfies Provider;
