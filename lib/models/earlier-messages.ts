import type { ModelMessage } from "./model-call";

/** What was asked in a conversation before, and what was answered. */
export interface EarlierMessage {
  asked: string;
  answered: string;
}

/** So many of the latest are told to a model, and of each so many characters. */
export const EARLIER_ANSWERS = 5;
const LONGEST = 1500;

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** The latest answers in the order in which they were given, each cut. */
export const earlierMessages = (
  latestFirst: readonly { asked: string; answered: string | null }[],
): EarlierMessage[] =>
  latestFirst
    .slice(0, EARLIER_ANSWERS)
    .toReversed()
    .map(({ asked, answered }) => ({ asked: cut(asked), answered: cut(answered ?? "") }));

/** The same as a model is told it: what it follows from, and no instruction of the present. */
export const asConversation = (earlier: readonly EarlierMessage[]): ModelMessage[] =>
  earlier.flatMap(({ asked, answered }): ModelMessage[] => [
    { role: "user", text: asked },
    { role: "assistant", text: answered },
  ]);
