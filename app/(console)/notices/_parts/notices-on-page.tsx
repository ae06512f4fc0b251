"use client";

import { useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import type { NoticeView } from "@/lib/notices/schema";
import { NoticeList, ReadAll } from "./notice-list";

interface NoticesOnPageProps {
  notices: readonly NoticeView[];
  unread: number;
  total: number;
}

/** The page's notices with their number; what is marked here, the page is read anew for. */
export function NoticesOnPage({ notices, unread, total }: NoticesOnPageProps) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  const readAnew = () => startLoading(() => router.refresh());
  return (
    <div className="grid gap-3" aria-busy={isLoading || undefined}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-[0.8125rem] text-muted-foreground tabular-nums">
          {total === 1 ? "1 notice" : `${total} notices`}
        </p>
        {unread > 0 ? <ReadAll onRead={readAnew} /> : null}
      </div>
      <NoticeList notices={notices} onRead={readAnew} />
    </div>
  );
}
