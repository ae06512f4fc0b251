import * as z from "zod";
import type { Config } from "@/lib/context/config";
import { type OutboundAnswer, outboundFetch } from "@/lib/outbound-fetch";
import { outboundErrorText, statusErrorText } from "@/lib/outbound-texts";
import { FROM_FIELD, postMail } from "./mail-call";
import { type Connection, failedProbe, type Probe, type Provider } from "./provider";

const PROVIDER = "Cloudflare";
const KEY = "API token";

/** A refusal may come with HTTP 200. */
const goodAnswer = z.object({ success: z.literal(true) });
const isSuccess = ({ json }: OutboundAnswer) => goodAnswer.safeParse(json).success;

function callsOf(deployment: Config, { keys, config }: Connection) {
  const base = deployment.cloudflareApiBaseUrl.replace(/\/+$/, "");
  return {
    base,
    account: `${base}/accounts/${encodeURIComponent(config.accountId ?? "")}`,
    // The deployment configured this address, so it is allowed.
    rules: { allowedOrigins: [new URL(base).origin, ...deployment.outboundAllowedOrigins] },
    headers: { authorization: `Bearer ${keys.apiToken ?? ""}` },
  };
}

/** Checks whether the token is valid, as an account token or a user token. Sends no email. */
async function probe(deployment: Config, connection: Connection): Promise<Probe> {
  const { base, account, ...call } = callsOf(deployment, connection);
  try {
    const [own, personal] = await Promise.all([
      outboundFetch(`${account}/tokens/verify`, call),
      outboundFetch(`${base}/user/tokens/verify`, call),
    ]);
    const stands = [own, personal].some((answer) => answer.status === 200 && isSuccess(answer));
    if (!stands) return failedProbe(statusErrorText(personal.status, PROVIDER, KEY));
    return {
      success: true,
      message: "Connected to Cloudflare",
      reaches: ["API token"],
      models: [],
    };
  } catch (error) {
    return failedProbe(outboundErrorText(error, PROVIDER));
  }
}

export const cloudflareEmail = {
  label: "Cloudflare Email Service",
  noun: "Cloudflare's Email Service",
  category: "mail",
  sentence: "Send email with Cloudflare Email Service",
  features: ["Invitations", "Password resets", "Notices"],
  limit: 1,
  fields: [
    { name: "accountId", label: "Account ID", kind: "identifier" },
    {
      name: "apiToken",
      label: "API token",
      kind: "key",
      hint: "An API token with the Email Sending: Edit permission.",
    },
    FROM_FIELD,
  ],
  probe,
  sendMail(deployment, connection, { fromName, to, subject, text, html }) {
    const { account, rules, headers } = callsOf(deployment, connection);
    return postMail({
      rules,
      headers,
      address: `${account}/email/sending/send`,
      provider: PROVIDER,
      key: KEY,
      isSent: isSuccess,
      body: { from: { address: connection.config.from, name: fromName }, to, subject, text, html },
    });
  },
} as const satisfies Provider;
