"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { ConversationLayout } from "../../../../../_parts/chat/conversation-layout";
import { useTabUse } from "../../../../../_parts/item-workspace/item-tabs";
import { AskTurnCard, type AskTurnProps } from "./ask-turn";
import { apiFilters, QuestionFilters, useFilters } from "./document-filters";
import { InactiveNotice, type RagActivity } from "./inactive-notice";
import { QuestionForm } from "./question-form";
import { useConversation } from "./use-conversation";

export interface AskPanelProps extends AskTurnProps {
  activity: RagActivity;
}

/** Questions and answers, newest first. An inactive RAG only shows earlier ones. */
export function AskPanel({ ragId, canManage, activity }: AskPanelProps) {
  const { isOpen } = useTabUse("ask");
  const { filters, change } = useFilters();
  const { chat, turns, isPending, submit, first, stop, again } = useConversation(ragId, isOpen, {
    filters: apiFilters(filters),
    isInactive: activity.isInactive,
  });
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
      onAgain={activity.isInactive ? null : () => again(turn)}
    />
  );
  return (
    <ConversationLayout chat={chat} query={`rag=${ragId}`} noun="RAG" isOpen={isOpen}>
      <InactiveNotice ragId={ragId} {...activity}>
        People, agents and the API get no answers from it.
      </InactiveNotice>
      {!activity.isInactive && (chat.conversation === null || chat.conversation.is_own) ? (
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
        {newest || chat.id !== null || activity.isInactive ? null : (
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
