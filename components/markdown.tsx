import type { MarkedToken, Token, Tokens } from "marked";
import { createElement, Fragment, type ReactNode } from "react";
import { cn } from "@/lib/ui/cn";
import { decodeEntities, readMarkdown, safeLink } from "@/lib/ui/markdown";
import { ScrollRegion } from "./ui/scroll-region";

export interface MarkdownProps {
  children: string;
  className?: string;
}

/**
 * Somebody's Markdown: rendered on the server, and in the browser where it comes bit by bit. It becomes the elements that stand here and no others: raw HTML in it is
 * text, nothing has a style, a class or an id, and nothing is loaded from elsewhere.
 */
export function Markdown({ children, className }: MarkdownProps) {
  return (
    <div data-slot="markdown" className={cn("markdown min-w-0", className)}>
      {element(Fragment, readMarkdown(children))}
    </div>
  );
}

/** The children are handed on one by one: they have an order, and nothing that could be a key. */
const element = (tag: string | typeof Fragment, tokens: readonly Token[] = [], attributes = {}) =>
  createElement(tag, attributes, ...tokens.map(nodeOf));

/** What Markdown makes of a token; undefined for what is not shown. */
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
      // The page has headings of its own above these.
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
      // A picture would be loaded from elsewhere, and tell that place who reads: its address stands there as a link.
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
  const address = safeLink(href);
  const to = address && { href: address, rel: "noopener noreferrer nofollow", target: "_blank" };
  return <a {...to}>{children}</a>;
}

/** A paragraph that breaks where the text does. */
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
