import type { AuditLine } from "@/lib/audit/chain/chain-link";
import type { Config } from "@/lib/context/config";
import type { Context } from "@/lib/context/context";
import { hmacHex } from "@/lib/crypto/hash";
import { createSecretBox } from "@/lib/crypto/secret-box";
import { outboundSentence, statusSentence } from "@/lib/integrations/providers/provider";
import { isAllowedAddress, outboundFetch } from "@/lib/outbound-fetch";
import { DELIVERY_MS } from "./delivery-rules";

/** What a webhook's secret is bound to: moved elsewhere it no longer opens. */
const PLACE = { table: "audit_delivery", rowId: "1", field: "secret" };

export const secretBox = (config: Config) => createSecretBox(config.encryptionKeys);
export const sealSecret = (config: Config, secret: string) => secretBox(config).seal(secret, PLACE);
export const openSecret = (config: Config, sealed: string) => secretBox(config).open(sealed, PLACE);

const rulesOf = ({ outboundAllowedOrigins }: Config) => ({
  allowedOrigins: outboundAllowedOrigins,
});

/** True for an address that this deployment may send rows to. */
export const isAllowedWebhook = (config: Config, url: string): boolean =>
  isAllowedAddress(url, rulesOf(config));

export interface Delivery {
  type: "audit.rows" | "test";
  rows: readonly AuditLine[];
}

/**
 * Sends rows to the webhook, signed with a time, so that a call that somebody repeats is old.
 *
 * @returns null when they have arrived, otherwise why not, in a sentence.
 */
export async function deliver(
  { config, now }: Pick<Context, "config" | "now">,
  { url, secret }: { url: string; secret: string },
  delivery: Delivery,
): Promise<string | null> {
  const host = URL.parse(url)?.host ?? "The webhook";
  const time = Math.floor(now / 1000);
  const signature = await hmacHex(secret, `${time}.${JSON.stringify(delivery)}`);
  try {
    const { status } = await outboundFetch(url, {
      headers: { "x-atrium-signature": `t=${time},v1=${signature}` },
      rules: rulesOf(config),
      timeoutMs: DELIVERY_MS,
      body: delivery,
      readsBody: "refusals",
    });
    return status >= 200 && status < 300 ? null : statusSentence(status, host, "signature");
  } catch (error) {
    return outboundSentence(error, host);
  }
}
