import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { SHORTHAND } from "./shorthand";

/** A document of a library: a text with its title, or a file. */
export type SetDocument =
  | { external_id: string; title: string; text: string }
  | { external_id: string; file: string };

/** A question, and the facts that its answer must hold. */
export interface SetQuestion {
  question: string;
  /** All of these must be there, each in one of its forms. Null if the library has no answer. */
  facts: string[][] | null;
  language: string | null;
  /** From what it was worded: with the library known, or before it was written. */
  by: "author" | "reader";
}

export interface QuestionSet {
  name: string;
  library: SetDocument[];
  questions: SetQuestion[];
}

/** A question as a file has it. */
interface RawQuestion {
  question: string;
  /** "one form | another form", or a list of such texts, which must all be there. */
  wanted: string | string[] | null;
  by?: SetQuestion["by"];
}

/** Returns the facts of a question; undefined if it can't be judged. */
function factsOf({ question, wanted }: RawQuestion): SetQuestion["facts"] | undefined {
  const meant = question in SHORTHAND ? SHORTHAND[question] : wanted;
  if (meant === undefined) return undefined;
  if (meant === null || (typeof meant === "string" && /^refuse\b/.test(meant))) return null;
  return [meant].flat().map((fact) => fact.split("|").map((form) => form.trim()));
}

/** Returns a folder's files as documents, in order. */
const filesOf = (folder: string): SetDocument[] =>
  readdirSync(folder)
    .sort()
    .map((name) => ({ external_id: basename(name, extname(name)), file: join(folder, name) }));

/**
 * Reads `{ library, language, questions }` from a JSON file. The library is a list of documents, or the path
 * of a folder with files, from the file on. Leaves out questions that can't be judged.
 */
export function readQuestionSet(file: string): QuestionSet {
  const given = JSON.parse(readFileSync(file, "utf8")) as {
    library: SetDocument[] | string;
    language?: string;
    questions: RawQuestion[];
  };
  const { library, language = null, questions } = given;
  return {
    name: basename(file, ".json"),
    library: typeof library === "string" ? filesOf(resolve(dirname(file), library)) : library,
    questions: questions.flatMap((raw) => {
      const facts = factsOf(raw);
      const { question, by = "author" } = raw;
      return facts === undefined ? [] : [{ question, facts, language, by }];
    }),
  };
}
