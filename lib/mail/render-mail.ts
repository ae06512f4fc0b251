/** The content of an email: paragraphs, and one action. */
export interface MailText {
  subject: string;
  lines: readonly string[];
  action?: { label: string; url: string };
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (found) => ESCAPES[found] ?? found);

/** Makes a text one line, so that it can't end an email header. */
export const headerLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const PARAGRAPH = "margin:0 0 16px";
const BUTTON =
  "display:inline-block;padding:10px 18px;border-radius:8px;background:#18181b;color:#ffffff;text-decoration:none";

/**
 * Renders an email as plain text and simple HTML, without images or other external content.
 *
 * @param site the site's title, shown above and below.
 */
export function renderMail(site: string, { subject, lines, action }: MailText) {
  const end = `This is an automatic message from ${site}. Replies aren't read.`;
  const text = [...lines, ...(action ? [`${action.label}:\n${action.url}`] : []), `-- \n${end}`];
  const paragraphs = lines.map((line) => `<p style="${PARAGRAPH}">${escaped(line)}</p>`);
  const link = action
    ? `<p style="${PARAGRAPH}"><a href="${escaped(action.url)}" style="${BUTTON}">${escaped(action.label)}</a></p>
<p style="${PARAGRAPH};font-size:13px;color:#52525b">Or copy this link into your browser: ${escaped(action.url)}</p>`
    : "";
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#ffffff;color:#18181b;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:32rem;margin:0 auto;padding:24px">
<p style="${PARAGRAPH};font-weight:600">${escaped(site)}</p>
${paragraphs.join("\n")}
${link}
<p style="margin:24px 0 0;font-size:13px;color:#52525b">${escaped(end)}</p>
</div></body></html>`;
  return { subject: headerLine(subject), text: text.join("\n\n"), html };
}
