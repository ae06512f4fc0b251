import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { keyPerContent } from "@/components/hooks/use-idempotency-key";
import { IN_BACKGROUND, usePolling } from "@/components/hooks/use-polling";
import type { StepView } from "@/lib/agents/runs/schema";
import type { ConversationView, MessageView } from "@/lib/conversations/schema";
import type { DocumentFilters } from "@/lib/knowledge/document-filters";
import type { RagAnswer } from "@/lib/knowledge/documents/answer-schema";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { requestEvents, type StreamEvent } from "@/lib/request/request-events";
import { notify } from "@/lib/ui/notify";
import type { ItemTab } from "../item-workspace/item-tabs";

type Citation = RagAnswer["citations"][number];

/** A message and its answer so far. */
export interface ChatMessage extends MessageView {
  citations: readonly Citation[];
  /** Sentences written by a model, each with its indexes in `citations`. */
  written: RagAnswer["sentences"];
  steps: readonly StepView[];
  /** Why sending or answering failed. */
  failure: string | null;
}

interface Read {
  conversation: ConversationView;
  messages: MessageView[];
  has_earlier: boolean;
}

/** Parameters of the address that limit answers to some documents. They stay for the next question. */
const FILTERS = ["tags", "language", "folder", "valid_on"];
const WAITING_MS = 5000;
const FRESH = { citations: [], written: [], steps: [], failure: null };

function kept(message: MessageView): ChatMessage {
  const { details } = message;
  const written = details?.model ? details.sentences : [];
  return { ...message, ...FRESH, citations: details?.citations ?? [], written };
}

function pendingMessage(n: number, text: string): ChatMessage {
  const empty = {
    answer: null,
    error: null,
    details: null,
    left_out: null,
    run_id: null,
    helpful: null,
    approvals: [],
  };
  const times = { created_at: new Date().toISOString(), finished_at: null };
  return { id: `sent-${n}`, n, text, state: "asking", ...empty, ...times, ...FRESH };
}

type Written = RagAnswer["sentences"][number] & { sources: readonly Citation[] };

/** Returns what a stream event changes in the message. */
function changeOf(now: ChatMessage, { name, data }: StreamEvent): Partial<ChatMessage> {
  if (name === "message") return { ...(data as { message: MessageView }).message, n: now.n };
  if (name === "steps") {
    const byNumber = new Map(now.steps.map((step) => [step.n, step]));
    for (const step of (data as { steps: StepView[] }).steps) byNumber.set(step.n, step);
    return { steps: [...byNumber.values()].toSorted((a, b) => a.n - b.n) };
  }
  if (name === "sentence")
    return { citations: [...now.citations, (data as { citation: Citation }).citation] };
  if (name !== "written") return {};
  const { sources, ...sentence } = data as Written;
  const citations = [...now.citations];
  for (const [at, place] of sentence.citations.entries()) {
    const source = sources[at];
    if (source) citations[place] = source;
  }
  return { citations, written: [...now.written, sentence] };
}

/** What goes with a message: filters of its answer, and what a new conversation is created with. */
interface More {
  filters?: DocumentFilters;
  project_id?: string | null;
}

/** The agent or RAG, as `POST /api/conversations` takes it. */
type ChatSubject = { agent_id: string } | { rag_id: string };

/**
 * Loads and updates one conversation. Its id is in the tab's URL.
 *
 * @param isOpen true while the chat is visible.
 */
export function useChat(tab: ItemTab, subject: ChatSubject, isOpen: boolean) {
  const [id, setId] = useState(useSearchParams().get("conversation"));
  const [conversation, setConversation] = useState<ConversationView | null>(null);
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [hasEarlier, setHasEarlier] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [keyOf] = useState(keyPerContent);
  const call = useRef<AbortController>(undefined);
  const shown = useRef(id);
  useEffect(() => () => call.current?.abort(), []);

  const change = useCallback(
    (n: number, changes: (message: ChatMessage) => Partial<ChatMessage>) =>
      setMessages((now) => now.map((one) => (one.n === n ? { ...one, ...changes(one) } : one))),
    [],
  );

  const read = useCallback(async (which: string, headers: Record<string, string> = {}) => {
    try {
      const now = await request<Read>(`/api/conversations/${which}`, { headers });
      if (shown.current !== which) return;
      setConversation(now.conversation);
      setFailure(null);
      setMessages((current) => {
        const [first] = now.messages;
        const before = first ? current.filter(({ n }) => n < first.n) : [];
        if (before.length === 0) setHasEarlier(now.has_earlier);
        // Unsent messages exist only in the browser, so keep them.
        const unsent = current.filter(({ failure }) => failure !== null);
        const last = now.messages.at(-1)?.n ?? 0;
        return [...before, ...now.messages.map(kept), ...unsent.filter(({ n }) => n > last)];
      });
    } catch (thrown) {
      if (shown.current === which) setFailure(toRequestError(thrown).message);
    }
  }, []);

  useEffect(() => {
    if (isOpen && id !== null && shown.current === id && !call.current) void read(id);
  }, [isOpen, id, read]);

  /** Opens a conversation, or a new one for null. */
  function open(which: string | null) {
    call.current?.abort();
    call.current = undefined;
    shown.current = which;
    setId(which);
    setConversation(null);
    setMessages([]);
    setFailure(null);
    setHasEarlier(false);
    place(which);
  }

  function place(which: string | null) {
    const before = new URLSearchParams(window.location.search);
    const query = new URLSearchParams({ tab, ...(which !== null && { conversation: which }) });
    for (const name of FILTERS) {
      const value = before.get(name);
      if (value) query.set(name, value);
    }
    window.history.replaceState(null, "", `${window.location.pathname}?${query}`);
  }

  /** Returns the open conversation's id. The first message creates the conversation. */
  async function begun(more: object): Promise<string> {
    if (shown.current !== null) return shown.current;
    const made = await request<{ conversation: ConversationView }>("/api/conversations", {
      method: "POST",
      body: { ...subject, ...more },
      headers: { "idempotency-key": keyOf({ begins: messages.length, ...subject, ...more }) },
    });
    shown.current = made.conversation.id;
    setId(made.conversation.id);
    setConversation(made.conversation);
    place(made.conversation.id);
    return made.conversation.id;
  }

  async function ask(n: number, text: string, { filters, ...more }: More, replaces?: number) {
    const mine = new AbortController();
    call.current = mine;
    try {
      const which = await begun(more);
      const { message } = await requestEvents<{ message: MessageView }>(
        `/api/conversations/${which}/messages`,
        {
          method: "POST",
          body: { text, replaces, filters },
          // The idempotency key keeps a retry from sending the message twice.
          headers: { "idempotency-key": keyOf({ which, n, text, replaces, filters }) },
          signal: mine.signal,
          last: "answer",
          onEvent: (event) => change(n, (now) => changeOf(now, event)),
        },
      );
      if (shown.current === which) change(n, () => ({ ...kept(message), n }));
      // The first message gives the conversation its title.
      if (n === 1) void read(which, IN_BACKGROUND);
    } catch (thrown) {
      if (mine.signal.aborted) change(n, () => ({ state: "stopped" }));
      else change(n, () => ({ state: "failed", failure: toRequestError(thrown).message }));
    } finally {
      if (call.current === mine) call.current = undefined;
    }
  }

  function send(text: string, more: More = {}) {
    const n = (messages.at(-1)?.n ?? 0) + 1;
    setMessages((now) => [...now, pendingMessage(n, text)]);
    void ask(n, text, more);
  }

  /** Asks again from a message on, with the same or other words. It and later ones go. */
  function replace({ n: from }: ChatMessage, text: string, more: More = {}) {
    const n = (messages.at(-1)?.n ?? 0) + 1;
    setMessages((now) => [...now.filter((one) => one.n < from), pendingMessage(n, text)]);
    void ask(n, text, more, from);
  }

  const last = messages.at(-1);
  const isFollowed = last?.state === "asking" || last?.state === "waiting";
  const check = useCallback(() => {
    if (id !== null && !call.current) void read(id, IN_BACKGROUND);
  }, [id, read]);
  usePolling(isOpen && isFollowed, check, last?.state === "waiting" ? WAITING_MS : undefined);

  return {
    id,
    conversation,
    setConversation,
    messages,
    failure,
    hasEarlier,
    isPending: last?.state === "asking",
    open,
    send,
    replace,
    check,
    retry: () => id !== null && void read(id),
    /** Sends a failed message again. */
    again(message: ChatMessage, more: More = {}) {
      change(message.n, () => pendingMessage(message.n, message.text));
      void ask(message.n, message.text, more);
    },
    /** Cancels an agent's run. The partial answer of a RAG stays. */
    async stop() {
      if (!last?.run_id) {
        call.current?.abort();
        return;
      }
      try {
        await request(`/api/runs/${last.run_id}/cancel`, { method: "POST" });
      } catch (thrown) {
        notify.error(toRequestError(thrown).message);
      }
      check();
    },
    async loadEarlier() {
      const [first] = messages;
      if (!first || id === null) return;
      try {
        const older = await request<Read>(`/api/conversations/${id}?before=${first.n}`);
        setMessages((now) => [...older.messages.map(kept), ...now]);
        setHasEarlier(older.has_earlier);
      } catch (thrown) {
        notify.error(toRequestError(thrown).message);
      }
    },
  };
}

export type Chat = ReturnType<typeof useChat>;
