import type { AuditLine } from "@/lib/audit/chain/chain-link";
import type { Config } from "@/lib/context/config";
import type { Context } from "@/lib/context/context";
import { hmacHex } from "@/lib/crypto/hash";
import { createSecretBox } from "@/lib/crypto/secret-box";
import { isAllowedAddress, outboundFetch } from "@/lib/outbound-fetch";
import { outboundErrorText, statusErrorText } from "@/lib/outbound-texts";
import { DELIVERY_MS } from "./delivery-rules";

/** Binds the secret to its column: copied elsewhere, it can't be decrypted. */
const PLACE = { table: "audit_delivery", rowId: "1", field: "secret" };

export const secretBox = (config: Config) => createSecretBox(config.encryptionKeys);
export const sealSecret = (config: Config, secret: string) => secretBox(config).seal(secret, PLACE);
export const openSecret = (config: Config, sealed: string) => secretBox(config).open(sealed, PLACE);

const rulesOf = ({ outboundAllowedOrigins }: Config) => ({
  allowedOrigins: outboundAllowedOrigins,
});

/** Returns true if this deployment may send rows to the address. */
export const isAllowedWebhook = (config: Config, url: string): boolean =>
  isAllowedAddress(url, rulesOf(config));

export interface Delivery {
  type: "audit.rows" | "test";
  rows: readonly AuditLine[];
}

/** The result of a call. */
export interface Delivered {
  /** Why it failed, in a sentence. Null if it succeeded. */
  problem: string | null;
  /** HTTP status of the response. Null if there was none. */
  status: number | null;
  /** Duration in milliseconds. */
  ms: number;
}

/**
 * Sends rows to the webhook. The signature includes a time, so that the receiver can reject
 * replayed calls.
 */
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
