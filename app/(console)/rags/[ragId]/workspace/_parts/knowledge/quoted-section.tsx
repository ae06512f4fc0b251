import { Link } from "@/components/link";
import type { Corrected, NearPassageView } from "@/lib/knowledge/documents/answer-schema";
import { MarkedText } from "./marked-text";
import { OriginalLink } from "./original-link";
import { documentHref, locationLabel, splitAtWords } from "./passage-links";
import type { Citation } from "./use-conversation";
import { PinButton } from "./use-pinning";

/** Quotes under the same heading of a document, in reading order. */
export function sectionsOf(citations: readonly Citation[]): Citation[][] {
  const sections: Citation[][] = [];
  for (const citation of citations) {
    const last = sections.at(-1)?.[0];
    const isSame =
      last?.document_id === citation.document_id &&
      last.heading_path.join("\n") === citation.heading_path.join("\n");
    if (isSame) sections.at(-1)?.push(citation);
    else sections.push([citation]);
  }
  return sections;
}

interface QuotedSectionProps {
  ragId: string;
  question: string;
  quotes: readonly Citation[];
  /** The sentence that fits best, in this section or another. */
  best: Citation | null;
  canManage: boolean;
}

/** A part of a document under its heading: paragraphs, items, steps and rows as they follow. */
export function QuotedSection({ ragId, question, quotes, best, canManage }: QuotedSectionProps) {
  const [first] = quotes;
  const last = quotes.at(-1);
  if (!first || !last) return null;
  const isHere = ({ document_id, start, end }: Citation) =>
    document_id === first.document_id && first.start <= start && end <= last.end;
  const lead = best !== null && isHere(best) ? best : null;
  const heading = first.heading_path.at(-1);
  return (
    <li className="grid min-w-0 gap-1">
      <blockquote className="grid gap-1.5 break-words border-l-2 border-brand pl-3 text-read">
        {heading ? <p className="font-semibold">{heading}</p> : null}
        {quotes.map(({ start, kind, text }) => (
          <p key={start} className={kind === "item" ? "list-item list-disc ml-5" : undefined}>
            <LeadText text={text} lead={lead?.text ?? ""} isOnly={quotes.length === 1} />
          </p>
        ))}
      </blockquote>
      <div className="flex flex-wrap items-center gap-x-3 pl-3.5 text-13">
        <SourceLink
          ragId={ragId}
          source={lead ?? { ...first, end: last.end }}
          place={locationLabel((lead ?? first).page)}
        />
        <OriginalLink ragId={ragId} documentId={first.document_id} passage={lead ?? first} />
        {canManage ? (
          <PinButton
            ragId={ragId}
            question={question}
            documentId={first.document_id}
            quote={(lead ?? first).quote}
          />
        ) : null}
      </div>
    </li>
  );
}

interface LeadTextProps {
  text: string;
  lead: string;
  /** Whether it is all that is quoted. */
  isOnly: boolean;
}

/** A text with the sentence or row that fits best in bold, if more is quoted than that. */
function LeadText({ text, lead, isOnly }: LeadTextProps) {
  const at = lead === "" || (isOnly && text === lead) ? -1 : text.indexOf(lead);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <strong className="font-semibold">{lead}</strong>
      {text.slice(at + lead.length)}
    </>
  );
}

interface SourceLinkProps {
  ragId: string;
  source: Pick<Citation, "document_id" | "title" | "start" | "end">;
  place: string;
}

/** Leads to the quote in its document. */
export const SourceLink = ({ ragId, source, place }: SourceLinkProps) => (
  <Link
    href={documentHref(ragId, source.document_id, source)}
    className="inline-flex min-h-6 items-center break-words text-brand underline underline-offset-4 touch:min-h-11"
  >
    {[source.title, place].filter(Boolean).join(" · ")}
  </Link>
);

/** Says which words were taken for typing errors. */
export const CorrectedWords = ({ corrected }: { corrected: Corrected }) =>
  corrected.map(({ typed, searched }) => (
    <p key={typed} className="text-muted-foreground">
      No match for “{typed}”. Showing “{searched}”.
    </p>
  ));

interface NearestPassagesProps {
  ragId: string;
  label: string;
  passages: readonly NearPassageView[];
  /** Words to mark. */
  words: readonly string[];
}

/** Passages that are near a question, best first. */
export const NearestPassages = ({ ragId, label, passages, words }: NearestPassagesProps) => (
  <ol aria-label={label} className="lines">
    {passages.map((passage) => (
      <li key={`${passage.document_id} ${passage.start}`} className="grid min-w-0 gap-1 py-3">
        {passage.heading ? <p className="break-words font-medium">{passage.heading}</p> : null}
        <p className="whitespace-pre-line break-words max-md:line-clamp-8">
          <MarkedText pieces={splitAtWords(passage.text, words)} />
        </p>
        <div className="flex flex-wrap items-center gap-x-3 text-13">
          <SourceLink
            ragId={ragId}
            source={passage}
            place={locationLabel(passage.page, passage.heading === null ? [] : [passage.heading])}
          />
          <OriginalLink ragId={ragId} documentId={passage.document_id} passage={passage} />
        </div>
      </li>
    ))}
  </ol>
);
