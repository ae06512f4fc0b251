import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { PanelFailure, PanelLoading } from "../load-failed";
import { ConversationHeader } from "./conversation-header";
import { ConversationList } from "./conversation-list";
import type { Chat } from "./use-chat";

interface ConversationLayoutProps {
  chat: Chat;
  /** Filters the list: "agent=…" or "rag=…". */
  query: string;
  noun: string;
  isOpen: boolean;
  /** The messages and the input. */
  children: ReactNode;
}

/** Lays out a conversation next to the list of conversations, for agents and RAGs. */
export function ConversationLayout({
  chat,
  query,
  noun,
  isOpen,
  children,
}: ConversationLayoutProps) {
  const { conversation, failure, id } = chat;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="order-last min-w-0 lg:order-first">
        <ConversationList query={query} chat={chat} isOpen={isOpen} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {conversation ? (
          <ConversationHeader chat={chat} conversation={conversation} noun={noun} />
        ) : null}
        {failure ? (
          <div className="grid gap-2">
            <PanelFailure
              title="Failed to load the conversation"
              message={failure}
              onRetry={chat.retry}
            />
            <Button variant="ghost" onClick={() => chat.open(null)}>
              New conversation
            </Button>
          </div>
        ) : null}
        {id !== null && !conversation && !failure && chat.messages.length === 0 ? (
          <PanelLoading className="min-h-[70dvh]" />
        ) : null}
        {failure ? null : children}
      </div>
    </div>
  );
}
