"use client";

import type { ReactNode } from "react";
import { LazyPart } from "@/components/lazy-part";
import { Card, CardTitle } from "@/components/ui/card";
import { RowsSkeleton } from "@/components/ui/skeleton";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { RecordCommentsCardProps } from "./record-comments-card";

const cardCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./record-comments-card")).RecordCommentsCard,
);

/** A record's comments, loaded after its form. */
export function RecordComments(props: RecordCommentsCardProps) {
  return (
    <LazyPart
      code={cardCode}
      loading={
        <Frame>
          <RowsSkeleton count={3} height="h-13" />
        </Frame>
      }
      failed={<Frame>Failed to load comments. Reload the page to try again.</Frame>}
    >
      {(RecordCommentsCard) => <RecordCommentsCard {...props} />}
    </LazyPart>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Card id="comments">
      <CardTitle>Comments</CardTitle>
      {children}
    </Card>
  );
}
