"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { CloudOff, RotateCcw } from "@/components/ui/icons";
import type { StartupScreen } from "@/lib/auth/session-state";
import { checkStartup } from "@/lib/request/startup-calls";

interface UnreachableProps {
  /** Called with the state that Retry read. Without it, Retry reloads the page. */
  onFound?: (screen: StartupScreen) => void;
}

/** Shown if no one knows whether the system is set up. An outage must not offer the wizard. */
export function Unreachable({ onFound }: UnreachableProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [failures, setFailures] = useState(0);

  function retry() {
    startTransition(async () => {
      const screen = await checkStartup();
      if (screen === "unreachable") setFailures((count) => count + 1);
      else startTransition(() => (onFound ? onFound(screen) : router.refresh()));
    });
  }

  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-sm justify-items-start gap-5">
        <div className="grid gap-2">
          <h1 className="flex items-center gap-2 text-xl font-semibold tracking-[-0.012em]">
            <CloudOff aria-hidden className="shrink-0 text-muted-foreground" />
            Can't reach the server
          </h1>
          <p className="text-muted-foreground">
            It may be restarting, or your connection may be down. Nothing is lost.
          </p>
        </div>
        <Button pending={isPending} onClick={retry}>
          <RotateCcw aria-hidden />
          Retry
        </Button>
        <p role="status" className="min-h-5 text-13 text-muted-foreground">
          {failures > 0 && !isPending
            ? `Still no answer (${failures} ${failures === 1 ? "try" : "tries"}).`
            : ""}
        </p>
      </div>
    </main>
  );
}
