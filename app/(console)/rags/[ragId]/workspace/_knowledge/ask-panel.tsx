"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { ConversationLayout } from "../../../../_parts/chat/conversation-layout";
import { useTabUse } from "../../../../_parts/item-workspace/item-tabs";
import { type AskPanelProps, AskTurnCard } from "./ask-turn";
import { apiFilters, QuestionFilters, useFilters } from "./document-filters";
import { QuestionForm } from "./question-form";
import { useConversation } from "./use-conversation";

/** Questions and answers, newest first. */
export function AskPanel({ ragId, canManage }: AskPanelProps) {
  const { isOpen } = useTabUse("ask");
  const { filters, change } = useFilters();
  const { chat, turns, isPending, submit, first, stop, again } = useConversation(
    ragId,
    isOpen,
    apiFilters(filters),
  );
  const formRef = useRef<HTMLDivElement>(null);
  const [newest, ...earlier] = turns;
  const cardOf = (turn: (typeof turns)[number]) => (
    <AskTurnCard
      key={turn.n}
      ragId={ragId}
      canManage={canManage}
      turn={turn}
      onStop={() => {
        stop();
        // The pressed button disappears, so focus the question field.
        formRef.current?.querySelector("input")?.focus();
      }}
      onAgain={() => again(turn)}
    />
  );
  return (
    <ConversationLayout chat={chat} query={`rag=${ragId}`} noun="RAG" isOpen={isOpen}>
      {chat.conversation === null || chat.conversation.is_own ? (
        <div ref={formRef} className="grid gap-2">
          <QuestionForm
            label="Your question"
            button="Ask"
            first={first}
            isPending={isPending}
            onSubmit={submit}
          />
          <QuestionFilters ragId={ragId} isOpen={isOpen} filters={filters} onChange={change} />
        </div>
      ) : null}
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {newest ? cardOf(newest) : null}
        {newest || chat.id !== null ? null : (
          <p className="text-muted-foreground">
            Answers quote your documents and link to the source.
          </p>
        )}
      </div>
      {earlier.length > 0 ? (
        <section aria-label="Earlier questions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {earlier.map(cardOf)}
        </section>
      ) : null}
      {chat.hasEarlier ? (
        <Button variant="outline" size="sm" onClick={() => void chat.loadEarlier()}>
          Show earlier questions
        </Button>
      ) : null}
    </ConversationLayout>
  );
}
