"use client";

import { useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { TESTS_KEPT } from "@/lib/integrations/integration-rules";
import type { IntegrationTestView } from "@/lib/integrations/schema";

export interface TestHistoryDialogProps {
  history: { name: string; tests: IntegrationTestView[] };
  /** The panel's address without the history. */
  closeHref: string;
}

export function TestHistoryDialog({ history, closeHref }: TestHistoryDialogProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(true);

  function close() {
    setOpen(false);
    router.replace(closeHref, { scroll: false });
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && close()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Test history of {history.name}</DialogTitle>
          <DialogDescription>The last {TESTS_KEPT} tests, newest first.</DialogDescription>
        </DialogHeader>
        {history.tests.length === 0 ? (
          <p className="text-muted-foreground">Not tested yet.</p>
        ) : (
          <ol className="grid divide-y">
            {history.tests.map((test) => (
              <li key={test.id} className="flex items-start justify-between gap-3 py-2.5">
                <div className="min-w-0">
                  <p className="break-words">{test.message}</p>
                  <p className="text-13 text-muted-foreground">
                    <RelativeTime value={test.at} /> · {test.responseTime} ms
                  </p>
                </div>
                <StatusBadge vocabulary="connection" status={test.status} />
              </li>
            ))}
          </ol>
        )}
      </DialogContent>
    </Dialog>
  );
}
