import { useEffect, useRef, useState } from "react";
import type { RagAnswer } from "@/lib/knowledge/documents/schema";
import { toRequestError } from "@/lib/request/request-error";
import { requestEvents } from "@/lib/request/request-events";
import { TURNS_KEPT, useNamedText } from "./use-question";

export type Citation = RagAnswer["citations"][number];

/** A question and what has come of its answer. */
export interface AskTurn {
  /** Counts up; names it on the screen. */
  n: number;
  text: string;
  state: "asking" | "answered" | "stopped" | "failed";
  /** The sentences that have come. */
  citations: readonly Citation[];
  /** Those that a model has written, with their places among `citations`. */
  written: RagAnswer["sentences"];
  /** Null until the whole of it is here. */
  answer: RagAnswer | null;
  failure: string | null;
}

type Written = RagAnswer["sentences"][number] & { sources: readonly Citation[] };

/** A sentence of a model's with the citations that it is the first to name. */
const withWritten = (now: AskTurn, { text, citations: places, sources }: Written) => {
  const citations = [...now.citations];
  for (const [at, place] of places.entries()) {
    const source = sources[at];
    if (source) citations[place] = source;
  }
  return { citations, written: [...now.written, { text, citations: places }] };
};

const FRESH: Pick<AskTurn, "state" | "citations" | "written" | "answer" | "failure"> = {
  state: "asking",
  citations: [],
  written: [],
  answer: null,
  failure: null,
};

/** What is asked of a RAG, and the answers as they come, the newest first. What came stays when the rest does not. */
export function useConversation(ragId: string) {
  const [turns, setTurns] = useState<readonly AskTurn[]>([]);
  const last = useRef(0);
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);

  const change = (n: number, changes: (turn: AskTurn) => Partial<AskTurn>) =>
    setTurns((now) => now.map((turn) => (turn.n === n ? { ...turn, ...changes(turn) } : turn)));

  async function ask(n: number, text: string) {
    call.current?.abort();
    const mine = new AbortController();
    call.current = mine;
    try {
      const answer = await requestEvents<RagAnswer>(`/api/rags/${ragId}/ask`, {
        method: "POST",
        body: { question: text },
        signal: mine.signal,
        last: "answer",
        onEvent: ({ name, data }) => {
          if (name === "written") change(n, (now) => withWritten(now, data as Written));
          if (name !== "sentence") return;
          const { citation } = data as { citation: Citation };
          change(n, ({ citations }) => ({ citations: [...citations, citation] }));
        },
      });
      const written = answer.model === null ? [] : answer.sentences;
      change(n, () => ({ state: "answered", answer, citations: answer.citations, written }));
    } catch (thrown) {
      if (mine.signal.aborted) change(n, () => ({ state: "stopped" }));
      else change(n, () => ({ state: "failed", failure: toRequestError(thrown).message }));
    }
  }

  function begin(text: string) {
    const turn = { text, ...FRESH };
    const n = ++last.current;
    setTurns((kept) => [{ ...turn, n }, ...kept].slice(0, TURNS_KEPT));
    void ask(n, text);
  }

  return {
    turns,
    isPending: turns.some(({ state }) => state === "asking"),
    ...useNamedText("ask", "question", begin),
    stop: () => call.current?.abort(),
    /** Asks once more in the same place. */
    again({ n, text }: AskTurn) {
      change(n, () => FRESH);
      void ask(n, text);
    },
  };
}
