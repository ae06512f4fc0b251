import type { AuditLine } from "@/lib/audit/chain/chain-link";
import type { Config } from "@/lib/context/config";
import type { Context } from "@/lib/context/context";
import { hmacHex } from "@/lib/crypto/hash";
import { createSecretBox } from "@/lib/crypto/secret-box";
import { outboundErrorText, statusErrorText } from "@/lib/integrations/providers/provider";
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

/** What came of a call. */
export interface Delivered {
  /** Why it did not arrive, in a sentence; null when it did. */
  problem: string | null;
  /** Of the answer; null where none came. */
  status: number | null;
  /** How long it took. */
  ms: number;
}

/** Sends rows to the webhook, signed with a time, so that the receiver can refuse a replayed call. */
export async function deliver(
  { config, now }: Pick<Context, "config" | "now">,
  { url, secret }: { url: string; secret: string },
  delivery: Delivery,
): Promise<Delivered> {
  const host = URL.parse(url)?.host ?? "The webhook";
  const time = Math.floor(now / 1000);
  const signature = await hmacHex(secret, `${time}.${JSON.stringify(delivery)}`);
  const began = Date.now();
  const delivered = (problem: string | null, status: number | null = null): Delivered => ({
    ...{ problem, status, ms: Date.now() - began },
  });
  try {
    const { status } = await outboundFetch(url, {
      headers: { "x-atrium-signature": `t=${time},v1=${signature}` },
      rules: rulesOf(config),
      timeoutMs: DELIVERY_MS,
      body: delivery,
      readsBody: "refusals",
    });
    const arrived = status >= 200 && status < 300;
    return delivered(arrived ? null : statusErrorText(status, host, "signature"), status);
  } catch (error) {
    return delivered(outboundErrorText(error, host));
  }
}
