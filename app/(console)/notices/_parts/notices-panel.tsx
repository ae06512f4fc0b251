"use client";

import type { RefObject } from "react";
import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { Link } from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { RowsSkeleton } from "@/components/ui/skeleton";
import type { NoticeView } from "@/lib/notices/schema";
import { NoticeList, ReadAll } from "./notice-list";

const SHOWN = 5;

interface NoticesPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** The newest notices, shown over the page, with a link to all. */
export function NoticesPanel({ open, onOpenChange, finalFocus }: NoticesPanelProps) {
  const { data, failure, retry, refresh } = useApiData<{ notices: NoticeView[]; unread: number }>(
    `/api/notices?perPage=${SHOWN}`,
    open,
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        finalFocus={finalFocus}
        className="md:top-14 md:right-4 md:left-auto md:max-h-[calc(100dvh-4.5rem)] md:max-w-md md:translate-0"
      >
        <DialogHeader>
          <DialogTitle>Notices</DialogTitle>
          <DialogDescription>Your latest notices.</DialogDescription>
        </DialogHeader>
        {failure ? (
          <EmptyState
            kind="no-match"
            level={3}
            failed
            title="Failed to load your notices"
            description={failure}
            action={
              <Button variant="outline" onClick={retry}>
                Retry
              </Button>
            }
          />
        ) : data === undefined ? (
          <div aria-busy className="grid gap-2">
            <RowsSkeleton count={3} height="h-18" />
          </div>
        ) : data.notices.length === 0 ? (
          <NoNotices />
        ) : (
          <NoticeList notices={data.notices} onRead={refresh} />
        )}
        <DialogFooter className="justify-between">
          <Link href="/notices" className={buttonVariants({ variant: "ghost", size: "sm" })}>
            All notices
          </Link>
          {data && data.unread > 0 ? <ReadAll onRead={refresh} /> : null}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Empty state of the notices. */
export function NoNotices({ level = 3 }: { level?: 2 | 3 }) {
  return (
    <EmptyState
      kind="first-use"
      level={level}
      title="No notices"
      description="Sign-ins from new devices, account changes and tasks you are added to appear here."
    />
  );
}
