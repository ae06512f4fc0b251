import type { Config } from "@/lib/context/config";

/** How a server is reached: encrypted from the start, or by STARTTLS, each at its usual port. */
const PORTS: Readonly<Record<string, number>> = { "smtps:": 465, "smtp:": 587 };
/** Mail between servers: closed to Workers, and nobody's way to hand one in. */
const BETWEEN_SERVERS = 25;

/** A server as it is configured: `smtps://mail.example.com:465`, or `smtp://` for STARTTLS. */
export interface SmtpAddress {
  host: string;
  port: number;
  isTlsFirst: boolean;
  /** In the one form that the list of allowed ones is held against. */
  text: string;
}

/** Reads the address of a server; null for what is none. */
export function readSmtpAddress(address: string): SmtpAddress | null {
  const url = URL.parse(address);
  const usual = PORTS[url?.protocol ?? ""];
  if (!url || usual === undefined) return null;
  const isBare = [url.username, url.password, url.search, url.hash].every((part) => part === "");
  if (!isBare || !["", "/"].includes(url.pathname)) return null;
  const host = url.hostname.toLowerCase();
  const port = url.port === "" ? usual : Number(url.port);
  if (!/^[a-z0-9.-]+$/.test(host) || port === BETWEEN_SERVERS || port === 0) return null;
  const text = `${url.protocol}//${host}:${port}`;
  return { host, port, isTlsFirst: url.protocol === "smtps:", text };
}

/** The server of an address that this deployment allows to call; null for any other. */
export function allowedSmtpAddress(
  { outboundAllowedOrigins }: Pick<Config, "outboundAllowedOrigins">,
  address: string,
): SmtpAddress | null {
  const read = readSmtpAddress(address);
  const isListed = outboundAllowedOrigins.some((one) => readSmtpAddress(one)?.text === read?.text);
  return read && isListed ? read : null;
}
