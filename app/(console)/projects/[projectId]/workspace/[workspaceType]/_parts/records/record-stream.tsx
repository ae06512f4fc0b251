"use client";

import type { ReactNode } from "react";
import { LazyPart } from "@/components/lazy-part";
import { Card, CardTitle } from "@/components/ui/card";
import { RowsSkeleton } from "@/components/ui/skeleton";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { RecordStreamProps } from "./record-stream-card";

const cardCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./record-stream-card")).RecordStreamCard,
);

/** A record's activity. Its comments load after the page. */
export function RecordStream(props: RecordStreamProps) {
  return (
    <LazyPart
      code={cardCode}
      loading={
        <Frame>
          <RowsSkeleton count={3} height="h-13" />
        </Frame>
      }
      failed={<Frame>Failed to load the activity. Reload the page to try again.</Frame>}
    >
      {(RecordStreamCard) => <RecordStreamCard {...props} />}
    </LazyPart>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Card id="comments">
      <CardTitle>Activity</CardTitle>
      {children}
    </Card>
  );
}
