import { useEffect } from "react";
import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import type { ConversationView } from "@/lib/conversations/schema";
import { cn } from "@/lib/ui/cn";
import { PanelFailure, PanelLoading } from "../load-failed";
import type { Chat } from "./use-chat";

interface ConversationListProps {
  /** Filters the list: "agent=…" or "rag=…". */
  query: string;
  chat: Chat;
  isOpen: boolean;
}

const SHOWN = 50;

/** The person's conversations and those shared with them, latest first. */
export function ConversationList({ query, chat, isOpen }: ConversationListProps) {
  const { data, failure, retry, refresh } = useApiData<{
    conversations: ConversationView[];
    total: number;
  }>(`/api/conversations?${query}&perPage=${SHOWN}`, isOpen);
  const { conversation, messages, id } = chat;
  const changed = `${id} ${conversation?.version} ${messages.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload when the open conversation changes
  useEffect(() => {
    if (isOpen && data) refresh();
  }, [changed, refresh]);
  return (
    <nav aria-label="Conversations" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <Button variant="outline" onClick={() => chat.open(null)}>
        <Plus aria-hidden /> New conversation
      </Button>
      <Link
        href="/conversations"
        className="inline-flex min-h-6 items-center justify-self-start text-13 text-brand underline underline-offset-4 touch:min-h-11"
      >
        All my conversations
      </Link>
      {failure ? (
        <PanelFailure title="Failed to load conversations" message={failure} onRetry={retry} />
      ) : null}
      {data || failure ? null : <PanelLoading />}
      {data?.total === 0 ? (
        <EmptyState
          kind="first-use"
          level={3}
          title="No conversations yet"
          description="Ask a question to start one. It stays private until you share it."
        />
      ) : null}
      {data && data.total > 0 ? (
        <ul className="lines">
          {data.conversations.map((one) => (
            <Entry
              key={one.id}
              conversation={one}
              isCurrent={one.id === id}
              onOpen={() => chat.open(one.id)}
            />
          ))}
        </ul>
      ) : null}
      {data && data.total > SHOWN ? (
        <p className="text-13 text-muted-foreground">
          Showing the latest {SHOWN} of {data.total} conversations.
        </p>
      ) : null}
    </nav>
  );
}

interface EntryProps {
  conversation: ConversationView;
  isCurrent: boolean;
  onOpen: () => void;
}

function Entry({ conversation, isCurrent, onOpen }: EntryProps) {
  const { title, is_own, shared, user_name, updated_at } = conversation;
  return (
    <li className="px-0!">
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onOpen}
        className={cn(
          "grid w-full min-w-0 gap-0.5 px-2 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2 touch:min-h-11",
          isCurrent && "bg-selected",
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 flex-1 truncate">{title || "New conversation"}</span>
          {shared ? <Badge tone="info">Shared</Badge> : null}
        </span>
        <span className="truncate text-13 text-muted-foreground">
          {is_own ? null : `${user_name ?? "Someone"} · `}
          <RelativeTime value={updated_at} />
        </span>
      </button>
    </li>
  );
}
