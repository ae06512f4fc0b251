import { ScrollRegion } from "@/components/ui/scroll-region";
import { cn } from "@/lib/ui/cn";
import type { TextPiece } from "./passage-links";
import { splitAtTables, type TextTable } from "./text-tables";

interface PassageTextProps {
  /** The text in order, with the pieces to mark. */
  pieces: readonly TextPiece[];
  /** Classes of the marks. */
  mark: string;
  className?: string;
}

interface MarkedSpan {
  start: number;
  end: number;
}

/** A passage as people read it: text with its lines, tables as tables, and marked pieces. */
export function PassageText({ pieces, mark, className }: PassageTextProps) {
  const text = pieces.map((piece) => piece.text).join("");
  const marks: MarkedSpan[] = [];
  let at = 0;
  for (const piece of pieces) {
    if (piece.isMarked) marks.push({ start: at, end: at + piece.text.length });
    at += piece.text.length;
  }
  const show = (span: MarkedSpan) => <Marked text={text} span={span} marks={marks} mark={mark} />;
  return splitAtTables(text).map((part) => {
    if (part.kind === "table") return <PassageTable key={part.start} table={part} show={show} />;
    const isBlank = text.slice(part.start, part.end).trim() === "";
    return isBlank ? null : (
      <p
        key={part.start}
        className={cn(
          "whitespace-pre-wrap break-words",
          part.kind === "heading" && "font-medium",
          className,
        )}
      >
        {show(part)}
      </p>
    );
  });
}

/** A part of a text with its marks. Unescapes bars, which only cells have. */
function Marked(props: { text: string; span: MarkedSpan; marks: MarkedSpan[]; mark: string }) {
  const { text, span, marks, mark } = props;
  const inside = marks
    .map(({ start, end }) => ({
      start: Math.max(start, span.start),
      end: Math.min(end, span.end),
    }))
    .filter(({ start, end }) => start < end);
  const plain = (start: number, end: number) => text.slice(start, end).replaceAll("\\|", "|");
  return (
    <>
      {inside.map(({ start, end }, n) => (
        <span key={start}>
          {plain(inside[n - 1]?.end ?? span.start, start)}
          <mark tabIndex={-1} className={mark}>
            {plain(start, end)}
          </mark>
        </span>
      ))}
      {plain(inside.at(-1)?.end ?? span.start, span.end)}
    </>
  );
}

interface PassageTableProps {
  table: TextTable;
  show: (span: MarkedSpan) => React.ReactNode;
}

function PassageTable({ table: { head, rows }, show }: PassageTableProps) {
  return (
    <ScrollRegion aria-label="Table" className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-13">
        {head ? (
          <thead className="border-b text-muted-foreground">
            <tr>
              {head.map((cell) => (
                <th key={cell.start} scope="col" className="py-1 pr-4 font-medium">
                  {show(cell)}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]?.start} className="border-b">
              {row.map((cell) => (
                <td key={cell.start} className="py-1 pr-4">
                  {show(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
