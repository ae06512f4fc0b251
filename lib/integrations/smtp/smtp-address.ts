import type { Config } from "@/lib/context/config";

/** Usual ports by how the connection is encrypted: from the start, or with STARTTLS. */
const PORTS: Readonly<Record<string, number>> = { "smtps:": 465, "smtp:": 587 };
/** The port for mail between servers. Workers can't use it, and it isn't for submitting mail. */
const BETWEEN_SERVERS = 25;

/** A configured server: `smtps://mail.example.com:465`, or `smtp://` for STARTTLS. */
interface SmtpAddress {
  host: string;
  port: number;
  isTlsFirst: boolean;
  /** The normalized form, compared with the list of allowed servers. */
  text: string;
}

/** Parses a server's address; null if it isn't one. */
function readSmtpAddress(address: string): SmtpAddress | null {
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

/** Returns the server if this deployment allows calling it; else null. */
export function allowedSmtpAddress(
  { outboundAllowedOrigins }: Pick<Config, "outboundAllowedOrigins">,
  address: string,
): SmtpAddress | null {
  const read = readSmtpAddress(address);
  const isListed = outboundAllowedOrigins.some((one) => readSmtpAddress(one)?.text === read?.text);
  return read && isListed ? read : null;
}
