import { ExtractionError, withoutHeadings } from "./block-text";
import { extractHtml } from "./html";
import { withTitles } from "./titles";

const DAMAGED = "This file is damaged or isn't an email.";
/** Parts of a mail within parts. */
const MAX_NESTING = 50;

interface Mailbox {
  name?: string;
  address?: string;
  group?: Mailbox[];
}

const personOf = ({ name = "", address = "", group }: Mailbox): string =>
  group?.map(personOf).join(", ") || (name && address ? `${name} <${address}>` : name || address);

/**
 * Returns an email with its sender, recipients and date. Names attached files without reading them.
 *
 * @throws ExtractionError if the file is damaged.
 */
export async function extractMail(
  bytes: Uint8Array,
): Promise<{ text: string; title: string | null }> {
  // Loaded on demand, because only emails need it.
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: MAX_NESTING }).catch(() => {
    throw new ExtractionError(DAMAGED);
  });
  const { subject, from, to, cc, date, text, html, attachments } = mail;
  const people = (all: Mailbox[] | undefined) => all?.map(personOf).join(", ") ?? "";
  const files = attachments.map(({ filename }) => filename).filter(Boolean);
  const lines = [
    ["Subject", subject],
    ["From", from && personOf(from)],
    ["To", people(to)],
    ["Cc", people(cc)],
    ["Date", date?.replace(/T(\d\d:\d\d)[\d:.]*Z$/, " $1 UTC")],
    ["Attached files", files.join(", ")],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const body = html
    ? extractHtml(html).text
    : withTitles(withoutHeadings(text?.replace(/\r\n?/g, "\n") ?? ""));
  if (lines.length === 0 && body.trim() === "") throw new ExtractionError(DAMAGED);
  return { title: subject ?? null, text: `${lines.join("\n")}\n\n${body.trim()}`.trim() };
}
