import { type Handler, Parser, type ParserOptions } from "htmlparser2";
import { ExtractionError } from "./block-text";

/** Elements inside each other, as many as browsers take. The parser's time for one more grows with those around it. */
const MAX_DEPTH = 512;
const TOO_DEEP = `Couldn't read this document: its elements are nested more than ${MAX_DEPTH} levels deep.`;

/** What is told while markup is read. */
type MarkupHandler = Partial<Pick<Handler, "onopentag" | "ontext" | "onclosetag">>;

/**
 * Reads HTML or XML from its beginning to its end.
 *
 * @throws ExtractionError for elements that are nested too deep, and what the handler throws.
 */
export function parseMarkup(
  source: string,
  { onopentag, ontext, onclosetag }: MarkupHandler,
  options: Pick<ParserOptions, "xmlMode"> = {},
): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new ExtractionError(TOO_DEEP);
        onopentag?.(name, attributes, isImplied);
      },
      ontext,
      onclosetag(name, isImplied) {
        depth -= 1;
        onclosetag?.(name, isImplied);
      },
    },
    { ...options, decodeEntities: true },
  );
  parser.write(source);
  parser.end();
}
