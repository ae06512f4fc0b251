"use client";

import { useState, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { Link } from "@/components/link";
import { ListTools } from "@/components/list-tools";
import { RelativeTime } from "@/components/relative-time";
import { Button, buttonVariants } from "@/components/ui/button";
import { Check, CircleCheck } from "@/components/ui/icons";
import type { NoticeView } from "@/lib/notices/schema";
import { messageOr } from "@/lib/request/request-error";
import { cn } from "@/lib/ui/cn";
import { notify } from "@/lib/ui/notify";
import { NoticeActions } from "./notice-actions";
import { READ_FAILED, readNotices } from "./read-notices";

interface NoticeListProps {
  notices: readonly NoticeView[];
  /** Called after a notice was marked as read without following it. */
  onRead: () => void;
}

/** Notices, newest first. Each links to its subject and can be marked as read. */
export function NoticeList({ notices, onRead }: NoticeListProps) {
  // Shown as read at once, before the server answers.
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());

  async function markRead(id: string, isFollowed: boolean) {
    setRead((now) => new Set([...now, id]));
    try {
      await readNotices({ ids: [id] });
      if (!isFollowed) onRead();
    } catch (thrown) {
      setRead((now) => new Set([...now].filter((one) => one !== id)));
      if (!isFollowed)
        notify.failure(thrown, messageOr(thrown, READ_FAILED), () => void markRead(id, false));
    }
  }

  return (
    <ul aria-label="Notices" className="list-rows border-hair border-t">
      {notices.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          isUnread={notice.read_at === null && !read.has(notice.id)}
          onRead={(isFollowed) => void markRead(notice.id, isFollowed)}
          onDecided={onRead}
        />
      ))}
    </ul>
  );
}

interface NoticeRowProps {
  notice: NoticeView;
  isUnread: boolean;
  onRead: (isFollowed: boolean) => void;
  /** Called after a decision in place. */
  onDecided: () => void;
}

function NoticeRow({ notice, isUnread, onRead, onDecided }: NoticeRowProps) {
  const { title, text, link, undo, outcome, created_at } = notice;
  return (
    <li
      className={cn("flex items-start gap-3 py-2.5", outcome !== null && "text-muted-foreground")}
      data-settled={outcome !== null || undefined}
    >
      <span
        aria-hidden
        className={cn("mt-2 size-2 shrink-0 rounded-full", isUnread && "bg-primary")}
      />
      <div className="min-w-0 flex-1">
        <p className={cn("wrap-anywhere", isUnread ? "font-semibold" : "font-medium")}>
          {isUnread ? <span className="sr-only">Unread: </span> : null}
          {link ? (
            <Link
              href={link}
              onClick={() => isUnread && onRead(true)}
              className="underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="wrap-anywhere text-13 text-muted-foreground">{text}</p>
        {outcome === null ? (
          <NoticeActions notice={notice} onRead={() => onRead(true)} onDecided={onDecided} />
        ) : (
          <p className="wrap-anywhere flex items-center gap-1.5 text-13">
            <CircleCheck aria-hidden className="size-3.5 shrink-0" /> {outcome}
          </p>
        )}
        {undo && link ? (
          <Link
            href={link}
            onClick={() => isUnread && onRead(true)}
            aria-label={`${undo}: ${title}`}
            className={cn(buttonVariants({ variant: "outline", size: "sm" }), "my-1")}
          >
            {undo}
          </Link>
        ) : null}
      </div>
      <RelativeTime value={created_at} className="shrink-0 text-13 text-faint" />
      {isUnread ? (
        <Button
          variant="ghost"
          size="icon-sm"
          className="-mt-1 touch:-mt-3"
          aria-label={`Mark as read: ${title}`}
          title="Mark as read"
          onClick={() => onRead(false)}
        >
          <Check aria-hidden />
        </Button>
      ) : null}
    </li>
  );
}

interface ReadAllProps {
  onRead: () => void;
}

/** Marks every notice as read. */
export function ReadAll({ onRead }: ReadAllProps) {
  const [isPending, setPending] = useState(false);

  async function readAll() {
    setPending(true);
    try {
      await readNotices({ all: true });
      onRead();
    } catch (thrown) {
      notify.failure(thrown, messageOr(thrown, READ_FAILED), () => void readAll());
    }
    setPending(false);
  }

  return (
    <Button variant="outline" size="sm" pending={isPending} onClick={() => void readAll()}>
      Mark all as read
    </Button>
  );
}

interface NoticesOnPageProps {
  notices: readonly NoticeView[];
  unread: number;
  total: number;
}

/** The page of notices with their count. Refreshes after notices were marked here. */
export function NoticesOnPage({ notices, unread, total }: NoticesOnPageProps) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  const readAnew = () => startLoading(() => router.refresh());
  return (
    <div aria-busy={isLoading || undefined}>
      <ListTools count={total === 1 ? "1 notice" : `${total} notices`}>
        {unread > 0 ? <ReadAll onRead={readAnew} /> : null}
      </ListTools>
      <NoticeList notices={notices} onRead={readAnew} />
    </div>
  );
}
