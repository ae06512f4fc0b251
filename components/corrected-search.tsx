import { Link } from "./link";

interface CorrectedSearch {
  /** The person's own search. */
  typed: string;
  /** The search that found the results, if it is another one. */
  corrected: string | null;
}

/** Says that a search found nothing, and which one the results are of. */
export const correctedText = ({ typed, corrected }: CorrectedSearch): string | null =>
  corrected === null ? null : `No match for “${typed}”. Showing “${corrected}”.`;

/** Returns the search that finds exactly what was typed. */
export const exactSearch = (typed: string): string => `"${typed}"`;

interface CorrectedSearchProps extends CorrectedSearch {
  /** The list's address with another search. */
  hrefOf: (q: string) => string;
}

/** `correctedText` above a list, with a link to the search as typed. */
export function CorrectedSearch({ hrefOf, ...search }: CorrectedSearchProps) {
  const text = correctedText(search);
  if (text === null) return null;
  const { typed } = search;
  return (
    <p
      role="status"
      // On phones, the count above reaches down to what follows it.
      className="flex flex-wrap items-center gap-x-2 break-words py-2 text-sm [[data-selectable]+&]:max-md:mt-11"
    >
      {text}
      <Link
        href={hrefOf(exactSearch(typed))}
        className="inline-flex min-h-6 items-center text-brand underline underline-offset-4 touch:min-h-11"
      >
        {`Search only for “${typed}”`}
      </Link>
    </p>
  );
}
