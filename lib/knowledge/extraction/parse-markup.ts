import { type Handler, Parser, type ParserOptions } from "htmlparser2";
import { ExtractionError } from "./block-text";

/** Maximum nesting, as in browsers. The parser's time per element grows with the depth. */
const MAX_DEPTH = 512;
const TOO_DEEP = `Couldn't read this document: its elements are nested more than ${MAX_DEPTH} levels deep.`;

type MarkupHandler = Partial<Pick<Handler, "onopentag" | "ontext" | "onclosetag">>;

/**
 * Parses HTML or XML.
 *
 * @throws ExtractionError if elements are nested too deep, and errors of the handler.
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
