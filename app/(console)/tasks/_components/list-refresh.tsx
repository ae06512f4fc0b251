"use client";

import { Button } from "@/components/ui/button";
import { type ListRefreshInput, useListRefresh } from "./use-list-refresh";

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** Refresh by hand, and when the list was last looked at by itself. */
export function ListRefresh(input: ListRefreshInput) {
  const { checkedAt, failure, isPending, refresh } = useListRefresh(input);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p data-slot="last-check" className="text-xs text-muted-foreground tabular-nums">
        {checkedAt === null
          ? "Checks for changes every 30 s"
          : `${failure ?? "Checked"} at ${clock.format(checkedAt)}`}
      </p>
      <Button variant="outline" pending={isPending} onClick={refresh}>
        Refresh
      </Button>
    </div>
  );
}
