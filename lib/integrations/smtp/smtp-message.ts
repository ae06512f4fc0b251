import type { OutgoingMail } from "@/lib/integrations/providers/provider";

/** Octets per encoded word, so that its line has at most 75 characters (RFC 2047). */
const WORD_OCTETS = 42;
const PLAIN = /^[\x20-\x7e]{0,200}$/;
const LINE_LENGTH = 76;

const base64 = (text: string) => Buffer.from(text, "utf8").toString("base64");

/** Returns a text for a header: unchanged, or as encoded words that don't split characters. */
export function headerText(text: string): string {
  if (PLAIN.test(text) && !text.includes("=?")) return text;
  const words: string[] = [""];
  for (const character of text) {
    const last = words.length - 1;
    const longer = words[last] + character;
    if (Buffer.byteLength(longer) <= WORD_OCTETS) words[last] = longer;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${base64(word)}?=`).join("\r\n ");
}

/** The sender's name, before the address. */
function nameText(name: string): string {
  const plain = name.replaceAll(/["\\]/g, " ").trim();
  if (plain === "") return "";
  return PLAIN.test(plain) && !plain.includes("=?") ? `"${plain}" ` : `${headerText(plain)} `;
}

const bodyLines = (text: string) =>
  base64(text.replaceAll(/\r?\n/g, "\r\n")).match(new RegExp(`.{1,${LINE_LENGTH}}`, "g")) ?? [];

function part(type: string, text: string): string[] {
  return [
    `Content-Type: ${type}; charset=utf-8`,
    "Content-Transfer-Encoding: base64",
    "",
    ...bodyLines(text),
  ];
}

/** Renders an email for SMTP (RFC 5322), as text and HTML. Each attempt has the same id. */
export function messageOf(
  { id, fromName, to, subject, text, html }: OutgoingMail,
  { from, now }: { from: string; now: number },
): string {
  const boundary = `part-${crypto.randomUUID()}`;
  return [
    `Date: ${new Date(now).toUTCString().replace("GMT", "+0000")}`,
    `From: ${nameText(fromName)}<${from}>`,
    `To: <${to}>`,
    `Subject: ${headerText(subject)}`,
    `Message-ID: <${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    ...part("text/plain", text),
    `--${boundary}`,
    ...part("text/html", html),
    `--${boundary}--`,
  ].join("\r\n");
}
