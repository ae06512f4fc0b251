import type { RagAnswer } from "@/lib/knowledge/documents/answer-schema";

/** A passage beside an answer or in its place. */
interface NearPassage {
  external_id?: string | null;
  title: string;
  heading?: string | readonly string[] | null;
  text: string;
}
/** `text` is a quote as people read it. */
type Citation = RagAnswer["citations"][number] & {
  text?: string;
  heading?: string | readonly string[] | null;
  heading_path?: readonly string[];
};
export type Answer = Omit<RagAnswer, "citations"> & {
  citations: readonly Citation[];
  nearest?: readonly NearPassage[];
};

/** Whether something is claimed. A refusal may show passages. */
export const isAnswered = ({ refused, answer }: Answer) => !refused && answer.trim() !== "";

/** Returns an answer with the labels of its quotes, which its reader sees beside them. */
export function withLabels({ answer, citations }: Answer): string {
  const labels = citations.flatMap(({ title, heading, heading_path = [] }) => [
    title,
    ...[heading ?? []].flat(),
    ...heading_path,
  ]);
  return [answer, ...labels].join("\n");
}

/** Returns every text of an answer that people read. */
export const shownTexts = ({ answer, citations, nearest = [] }: Answer) => [
  answer,
  ...citations.map(({ text, quote }) => text ?? quote),
  ...nearest.map(({ text }) => text),
];

/** Returns a passage with its labels. */
export const passageText = ({ title, heading, text }: NearPassage) =>
  [title, ...[heading ?? []].flat(), text].join("\n");
