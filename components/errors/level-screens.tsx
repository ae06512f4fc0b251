"use client";

import { TriangleAlert } from "@/components/ui/icons";
import { Button } from "../ui/button";
import type { CrashScreenProps } from "./application-error";
import { CrashId } from "./crash-id";
import { RetryButton } from "./retry-button";

const reload = () => window.location.reload();

export function CriticalError({ crash, retry }: CrashScreenProps) {
  return (
    <section
      role="alert"
      className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-5 overflow-y-auto bg-background p-6 text-center"
    >
      <TriangleAlert aria-hidden className="size-10 text-destructive" />
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold tracking-tight">Something went wrong</h1>
        <p className="text-muted-foreground">The page could not be shown.</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <RetryButton label="Try Again" state={retry} />
        <Button variant="outline" onClick={reload}>
          Reload Page
        </Button>
      </div>
      <CrashId id={crash?.errorId} />
    </section>
  );
}

export function PageError({ crash, retry }: CrashScreenProps) {
  return (
    <section
      role="alert"
      className="flex flex-col items-center gap-4 rounded-xl border border-dashed border-input/50 px-6 py-14 text-center"
    >
      <TriangleAlert aria-hidden className="size-7 text-destructive" />
      <div className="grid gap-1">
        <h1 className="text-lg font-semibold tracking-tight">Page Error</h1>
        <p className="text-muted-foreground">
          This page ran into a problem. The rest of the console works.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <RetryButton label="Retry" state={retry} />
        <Button variant="outline" onClick={reload}>
          Reload Page
        </Button>
      </div>
      <CrashId id={crash?.errorId} />
    </section>
  );
}

/** The screens of a whole route; a component's inline message has a file of its own, since no route shows it. */
export const ROUTE_CRASH_SCREENS = { critical: CriticalError, page: PageError } as const;
