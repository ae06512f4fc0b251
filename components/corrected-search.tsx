interface CorrectedSearchProps {
  /** The person's own search. */
  typed: string;
  /** The search that found the results, if it is another one. */
  corrected: string | null;
}

/** Says that a search found nothing, and which one the results are of. */
export const correctedText = ({ typed, corrected }: CorrectedSearchProps): string | null =>
  corrected === null ? null : `No match for “${typed}”. Showing “${corrected}”.`;

/** `correctedText` above a list. */
export function CorrectedSearch(props: CorrectedSearchProps) {
  const text = correctedText(props);
  return text === null ? null : (
    <p role="status" className="text-sm">
      {text}
    </p>
  );
}
