import type { MarkedToken, Token, Tokens } from "marked";
import { createElement, Fragment, type ReactNode } from "react";
import { cn } from "@/lib/ui/cn";
import { decodeEntities, readMarkdown, safeLink } from "@/lib/ui/markdown";
import { ScrollRegion } from "./ui/scroll-region";

interface MarkdownProps {
  children: string;
  className?: string;
}

/**
 * User-written Markdown, rendered on the server, or in the browser while it streams. Only the
 * elements listed here are created: raw HTML stays text, there are no styles, classes or ids, and
 * nothing loads from other sites.
 */
export function Markdown({ children, className }: MarkdownProps) {
  return (
    <div data-slot="markdown" className={cn("markdown min-w-0", className)}>
      {element(Fragment, readMarkdown(children))}
    </div>
  );
}

/** Spread the children, because they have a fixed order and no keys. */
const element = (tag: string | typeof Fragment, tokens: readonly Token[] = [], attributes = {}) =>
  createElement(tag, attributes, ...tokens.map(nodeOf));

/** Renders a token; undefined for tokens that aren't shown. */
function nodeOf(token: Token): ReactNode {
  const known = token as MarkedToken;
  switch (known.type) {
    case "paragraph":
      return element("p", known.tokens);
    case "blockquote":
    case "strong":
    case "em":
    case "del":
      return element(known.type, known.tokens);
    case "heading":
      // The page's own headings are above these levels.
      return element(`h${Math.min(known.depth + 2, 6)}`, known.tokens);
    case "hr":
    case "br":
      return createElement(known.type);
    case "code":
      return createElement("pre", null, createElement("code", null, known.text));
    case "codespan":
      return createElement("code", null, known.text);
    case "list":
      return listOf(known);
    case "list_item":
      return element("li", known.tokens);
    case "checkbox":
      return known.checked ? "☑ " : "☐ ";
    case "table":
      return tableOf(known);
    case "link":
      return anchor(known.href, element(Fragment, known.tokens));
    case "image":
      // An image would load from another site and reveal the reader, so show its address as a link.
      return anchor(known.href, decodeEntities(known.text || known.href));
    case "html":
      return known.block ? linesOf(known.text) : known.text;
    case "escape":
      return known.text;
    case "text":
      return known.tokens ? element(Fragment, known.tokens) : decodeEntities(known.text);
    default:
      return undefined;
  }
}

function anchor(href: string, children: ReactNode): ReactNode {
  const link = safeLink(href);
  const elsewhere = { rel: "noopener noreferrer nofollow", target: "_blank" };
  const to = link && { href: link.address, ...(!link.isOwn && elsewhere) };
  return <a {...to}>{children}</a>;
}

/** Keeps line breaks of the source. */
function linesOf(text: string): ReactNode {
  const lines = text.trimEnd().split("\n");
  const tokens = lines.flatMap((raw): Token[] => [
    { type: "br", raw: "\n" },
    { type: "escape", raw, text: raw },
  ]);
  return element("p", tokens.slice(1));
}

function listOf({ ordered, start, items }: Tokens.List): ReactNode {
  if (!ordered) return element("ul", items);
  return element("ol", items, start === 1 ? {} : { start: start || undefined });
}

function tableOf({ header, rows, align }: Tokens.Table): ReactNode {
  const row = (tag: "th" | "td", cells: Tokens.TableCell[]) => {
    const attributes = (n: number) => ({ align: align[n] ?? undefined });
    const made = cells.map(({ tokens }, n) => element(tag, tokens, attributes(n)));
    return createElement("tr", null, ...made);
  };
  return (
    <ScrollRegion aria-label="Table">
      <table>
        <thead>{row("th", header)}</thead>
        {createElement("tbody", null, ...rows.map((cells) => row("td", cells)))}
      </table>
    </ScrollRegion>
  );
}
