import { pdfBytes } from "./unsafe-files";

/** A line of a page: its text, and what is unlike the line before. */
export interface DrawnLine {
  text: string;
  /** Points; 11 by default. */
  size?: number;
  bold?: boolean;
  /** Space above in points, besides the line itself. */
  above?: number;
  /** The left end; the next line goes back to 60. */
  x?: number;
  /** On the line before it, as in a table. */
  beside?: boolean;
  /** The baseline, for what is at the top or bottom of a page. */
  y?: number;
}

const escaped = (text: string) =>
  [...text.replace(/[\\()]/g, "\\$&")]
    .map((sign) => {
      const code = sign.charCodeAt(0);
      return code < 127 ? sign : `\\${code.toString(8).padStart(3, "0")}`;
    })
    .join("");

function drawn(lines: readonly DrawnLine[]): string {
  let y = 780;
  return lines
    .map(({ text, size = 11, bold = false, above = 0, x = 60, beside = false, y: at }) => {
      if (at === undefined && !beside) y -= size * 1.25 + above;
      return `BT /${bold ? "F2" : "F1"} ${size} Tf ${x} ${at ?? y} Td (${escaped(text)}) Tj ET`;
    })
    .join("\n");
}

/** Returns a PDF of pages with lines in Helvetica and Helvetica-Bold, below each other. */
export function drawnPdf(
  pages: readonly (readonly DrawnLine[])[],
  { outline = [] }: { outline?: readonly string[] } = {},
): Uint8Array {
  const first = 5;
  const entries = first + pages.length * 2;
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const outlines =
    outline.length > 0
      ? [
          `<< /Type /Outlines /First ${entries + 1} 0 R /Last ${entries + outline.length} 0 R /Count ${outline.length} >>`,
          ...outline.map(
            (title, at) =>
              `<< /Title (${escaped(title)}) /Parent ${entries} 0 R ${at > 0 ? `/Prev ${entries + at} 0 R ` : ""}${at < outline.length - 1 ? `/Next ${entries + at + 2} 0 R ` : ""}/Dest [${first} 0 R /Fit] >>`,
          ),
        ]
      : [];
  return pdfBytes([
    `<< /Type /Catalog /Pages 2 0 R ${outline.length > 0 ? `/Outlines ${entries} 0 R ` : ""}>>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + at * 2} 0 R`).join(" ")}] >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...pages.flatMap((lines, at) => {
      const stream = drawn(lines);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + at * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
    ...outlines,
  ]);
}
