import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import type { DocumentFilters } from "@/lib/knowledge/document-filters";
import type { RagAnswer } from "@/lib/knowledge/documents/answer-schema";
import { type ChatMessage, useChat } from "../../../../../_parts/chat/use-chat";

export type Citation = RagAnswer["citations"][number];

/** A question and its answer so far. */
export interface AskTurn {
  /** Counts up; key on the screen. */
  n: number;
  /** True for the person's own question. Only those can be rated or asked again. */
  isOwn: boolean;
  text: string;
  state: "asking" | "answered" | "stopped" | "failed";
  /** Citations received so far. */
  citations: readonly Citation[];
  /** Sentences written by a model, each with its indexes in `citations`. */
  written: RagAnswer["sentences"];
  /** Null until the answer is complete. */
  answer: RagAnswer | null;
  /** The person's rating; null for none. */
  helpful: boolean | null;
  failure: string | null;
}

function turnOf(message: ChatMessage, isOwn: boolean): AskTurn {
  const { n, text, state, citations, written, details, failure, error, answer, helpful } = message;
  // A stopped answer keeps its text but has no citations.
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
 * A conversation with a RAG, newest question first. A question in the address is asked once, in a
 * new conversation.
 */
export function useConversation(
  ragId: string,
  isOpen: boolean,
  { filters, isInactive }: { filters?: DocumentFilters; isInactive: boolean },
) {
  const chat = useChat("ask", { rag_id: ragId }, isOpen);
  const named = useSearchParams().get("question");
  const first = useRef(named ?? "");
  const { send } = chat;

  function submit(input: string) {
    const text = input.trim();
    if (text !== "") send(text, { filters });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address on page load
  useEffect(() => {
    if (first.current !== "" && chat.id === null && !isInactive) submit(first.current);
  }, []);

  const isOwn = chat.conversation?.is_own ?? true;
  return {
    chat,
    turns: chat.messages.map((message) => turnOf(message, isOwn)).toReversed(),
    isPending: chat.isPending,
    first: first.current,
    submit,
    stop: () => void chat.stop(),
    /** Sends a failed question again in place; asks any other as a new question. */
    again({ n, text }: AskTurn) {
      const message = chat.messages.find((one) => one.n === n);
      if (message?.failure) chat.again(message, { filters });
      else submit(text);
    },
  };
}
