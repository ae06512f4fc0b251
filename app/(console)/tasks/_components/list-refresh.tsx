"use client";

import { Button } from "@/components/ui/button";
import { useListRefresh } from "./use-list-refresh";

interface ListRefreshProps {
  path: string;
  etag: string | null;
}

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** Refresh by hand, and when the list was last looked at by itself. */
export function ListRefresh({ path, etag }: ListRefreshProps) {
  const { checkedAt, isFailed, isPending, refresh } = useListRefresh(path, etag);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p data-slot="last-check" className="text-xs text-muted-foreground tabular-nums">
        {checkedAt === null
          ? "Checks for changes every 30 s"
          : `${isFailed ? "Could not check" : "Checked"} at ${clock.format(checkedAt)}`}
      </p>
      <Button variant="outline" pending={isPending} onClick={refresh}>
        Refresh
      </Button>
    </div>
  );
}
