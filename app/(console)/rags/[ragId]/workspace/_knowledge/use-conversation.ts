import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import type { RagAnswer } from "@/lib/knowledge/documents/schema";
import { type ChatMessage, useChat } from "../../../../_components/chat/use-chat";

export type Citation = RagAnswer["citations"][number];

/** A question and what has come of its answer. */
export interface AskTurn {
  /** Counts up; names it on the screen. */
  n: number;
  /** Asked by the person themselves: of others' answers they say nothing, and ask none again. */
  isOwn: boolean;
  text: string;
  state: "asking" | "answered" | "stopped" | "failed";
  /** The sentences that have come. */
  citations: readonly Citation[];
  /** Those that a model has written, with their places among `citations`. */
  written: RagAnswer["sentences"];
  /** Null until the whole of it is here. */
  answer: RagAnswer | null;
  /** What the person has said of it; null for nothing. */
  helpful: boolean | null;
  failure: string | null;
}

function turnOf(message: ChatMessage, isOwn: boolean): AskTurn {
  const { n, text, state, citations, written, details, failure, error, answer, helpful } = message;
  // Of an answer that was stopped its words are kept, without what they rest on.
  const words = answer !== null && written.length === 0 && details === null;
  return {
    n,
    isOwn,
    text,
    state: state === "waiting" ? "asking" : state,
    citations,
    written: words ? [{ text: answer, citations: [], supported: true }] : written,
    answer: details,
    helpful,
    failure: failure ?? error,
  };
}

/**
 * A conversation with a RAG, the newest question first. The server keeps it; a question that the address names is asked
 * once, in a conversation of its own.
 */
export function useConversation(ragId: string, isOpen: boolean) {
  const chat = useChat("ask", { rag_id: ragId }, isOpen);
  const named = useSearchParams().get("question");
  const first = useRef(named ?? "");
  const { send } = chat;

  function submit(given: string) {
    const text = given.trim();
    if (text !== "") send(text);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page came with
  useEffect(() => {
    if (first.current !== "" && chat.id === null) submit(first.current);
  }, []);

  const isOwn = chat.conversation?.is_own ?? true;
  return {
    chat,
    turns: chat.messages.map((message) => turnOf(message, isOwn)).toReversed(),
    isPending: chat.isPending,
    first: first.current,
    submit,
    stop: () => void chat.stop(),
    /** Asks once more: in the same place what could not be sent, else as a further question. */
    again({ n, text }: AskTurn) {
      const message = chat.messages.find((one) => one.n === n);
      if (message?.failure) chat.again(message);
      else submit(text);
    },
  };
}
