import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Markdown } from "@/components/markdown";

/** Returns the content of the element that holds a text. */
const render = (children: string) =>
  renderToStaticMarkup(createElement(Markdown, { children }))
    .replace(/^<div[^>]*>/, "")
    .replace(/<\/div>$/, "");
const html = (source: string) => render(source).replaceAll("\n", "");

describe("what Markdown becomes", () => {
  it.each([
    [
      "**bold** _slanted_ ~~gone~~",
      "<p><strong>bold</strong> <em>slanted</em> <del>gone</del></p>",
    ],
    ["one\ntwo", "<p>one<br/>two</p>"],
    ["# Title", "<h3>Title</h3>"],
    ["###### Deep", "<h6>Deep</h6>"],
    ["- [x] done\n- [ ] open", "<ul><li>☑ done</li><li>☐ open</li></ul>"],
    ["3. three", '<ol start="3"><li>three</li></ol>'],
    ["`<b>`", "<p><code>&lt;b&gt;</code></p>"],
    [
      "```html\n<script>alert(1)</script>\n```",
      "<pre><code>&lt;script&gt;alert(1)&lt;/script&gt;</code></pre>",
    ],
    ["> said", "<blockquote><p>said</p></blockquote>"],
    ["", ""],
  ])("%j", (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  it("makes tables", () => {
    const table = html("| a | b |\n|---|:-:|\n| 1 | 2 |");
    expect(table).toContain('<td align="center">2</td>');
    // A wide table can be scrolled with the keyboard too.
    expect(table).toMatch(/^<section tabindex="0" aria-label="Table"><table>/i);
  });

  it("opens links elsewhere, without a word on who follows them", () => {
    const link =
      '<a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">';
    expect(html("[site](https://example.com/a?b=1&c=2)")).toBe(`<p>${link}site</a></p>`);
    expect(html("https://example.com/a?b=1&c=2")).toContain(link);
    expect(html("<somebody@example.com>")).toContain('href="mailto:somebody@example.com"');
  });
});

/** A table with one letter per row, by default as many rows as 10,000 characters hold. */
function wideTable(columns: number, rows = Math.floor((9999 - columns * 4) / 2)): string {
  return `${"|a".repeat(columns)}\n${"|-".repeat(columns)}\n${"a\n".repeat(rows)}`;
}

describe("what Markdown can't do", () => {
  const HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[x](vbscript:msgbox(1))",
    "[x](file:///etc/passwd)",
    '[x](https://example.com "onmouseover=alert(1) x=")',
    '[x](https://example.com"onmouseover="alert(1))',
    "![x](https://example.com/track.gif)",
    '![x" onerror="alert(1)](https://example.com/track.gif)',
    "<iframe src=https://example.com></iframe>",
    "<form action=/api/users><input name=a></form>",
    "<style>*{display:none}</style>",
    '<p style="position:fixed">x</p>',
    '<base href="https://example.com">',
    '<meta http-equiv=refresh content="0;url=https://example.com">',
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<!--><img src=x onerror=alert(1)>-->",
    "<<script>script>alert(1)<</script>/script>",
    "`<img src=x onerror=alert(1)>`",
    "[x]: javascript:alert(1)\n[x]",
    "<javascript:alert(1)>",
    "# <img src=x onerror=alert(1)>",
    "| <img src=x onerror=alert(1)> |\n|---|",
  ];
  const ALLOWED =
    /^<\/?(?:p|br|hr|h[3-6]|strong|em|del|code|pre|blockquote|ul|ol|li|a|table|thead|tbody|tr|th|td)(?: (?:href="(?:https?:\/\/|mailto:)[^"<>]*"|rel="noopener noreferrer nofollow"|target="_blank"|start="\d+"|align="(?:left|right|center)"))*\/?>$/;

  /** Of a table. */
  const FRAME = /^(?:<section tabindex="0" aria-label="Table">|<\/section>)$/i;

  it.each(HOSTILE)("%j is text or nothing", (source) => {
    const tags = render(source).match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => !ALLOWED.test(tag) && !FRAME.test(tag))).toEqual([]);
  });

  it("shows no picture, but where it is", () => {
    expect(html("![plan](https://example.com/p.png)")).toMatch(
      /^<p><a href="https:\/\/example\.com\/p\.png" [^>]*>plan<\/a><\/p>$/,
    );
  });

  it("leads nowhere inside of the console but to tasks and runs", () => {
    const id = "185f4251-4b75-4d9b-893a-853fe359fc7c";
    for (const own of [`/tasks/${id}`, `/agents/${id}/runs/${id}`])
      expect(html(`[x](${own})`)).toBe(`<p><a href="${own}">x</a></p>`);
    const others = [
      ...["/api/auth/logout", "//example.com", "#top", "tasks", "/tasks", `/api/tasks/${id}`],
      ...[
        `/tasks/${id}/../..`,
        `/tasks/${id}?a=b`,
        `/tasks//${id}`,
        `//tasks/${id}`,
        `/tasks/../${id}`,
      ],
      ...[`/agents/${id}/workspace`, `/agents/${id}/runs/${id}/cancel`],
    ];
    for (const address of others) {
      expect(html(`[x](${address})`)).toBe("<p><a>x</a></p>");
    }
  });

  it.each([
    ["quotes", "> ".repeat(5000)],
    ["quotes without spaces", ">".repeat(9999)],
    ["lists", "- ".repeat(5000)],
    ["growing lists", Array.from({ length: 130 }, (_, n) => `${" ".repeat(n)}- x`).join("\n")],
    ["brackets", "[".repeat(10_000)],
    ["links", "[a](".repeat(2500)],
    ["emphasis", "*a_".repeat(3300)],
    ["emphasis just below the limit", "*a_".repeat(299)],
    ["emphasis in many paragraphs", `${"*a_".repeat(299)}\n\n`.repeat(11)],
    ["stars", "*".repeat(9999)],
    ["backticks", "`a``".repeat(2500)],
    ["tables", "|".repeat(10_000)],
    ["tags", "<a ".repeat(3300)],
    ["entities", "&".repeat(10_000)],
    ["NUL and a lone surrogate", "\0\ud800"],
    ["a wide table of short rows", wideTable(800)],
    ["a wide table in a quote", wideTable(800).replace(/^/gm, "> ")],
    ["many middling tables", `${wideTable(40, 50)}\n\n`.repeat(38)],
    [
      "a table without outer pipes",
      `${"a|".repeat(400)}a\n${"-|".repeat(400)}-\n${"a\n".repeat(2000)}`,
    ],
    ["half an address", `${"a.".repeat(5000)}@`],
    ["halves of addresses", `${"a.".repeat(900)}@ `.repeat(5)],
    ["blanks", `a${" ".repeat(9998)}b`],
    ["blanks and tabs", `a${" \t".repeat(4999)}b`],
    ["empty lines", `a${"\n".repeat(9998)}b`],
    [
      "one long address used often",
      `[a]: https://x.example/${"y".repeat(5000)}\n\n${"[a]".repeat(1600)}`,
    ],
  ])("is done with %s in a second of CPU, and with little HTML", (_name, source) => {
    // Of this thread only, because a busy machine takes longer for the same work.
    const before = process.threadCpuUsage();
    const length = render(source).length;
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
    expect(length).toBeLessThan(400_000);
  });

  it("shows a table that is too large as the text that it is, and one of an ordinary size as a table", () => {
    expect(render(wideTable(800))).not.toContain("<td");
    expect(render(wideTable(8, 100))).toContain("<td");
  });
});
