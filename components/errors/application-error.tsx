"use client";

import { ChevronRight, TriangleAlert } from "@/components/ui/icons";
import { MAX_RETRIES } from "@/lib/ui/retry";
import { formatExactUtc } from "@/lib/ui/time";
import { TechnicalText } from "../technical-text";
import { Button, buttonVariants } from "../ui/button";
import type { Crash } from "./crash-report";
import { RetryButton } from "./retry-button";
import type { RetryState } from "./use-retry";

export interface CrashScreenProps {
  crash: Crash | null;
  retry: RetryState;
  /** Said by the component level instead of its general sentence. */
  title?: string;
}

/** The fallback that every level without a screen of its own shares. */
export function ApplicationError({ crash, retry }: CrashScreenProps) {
  return (
    <section role="alert" className="flex min-h-[70dvh] items-center justify-center p-4">
      <div className="grid w-full max-w-lg gap-5 rounded-xl border bg-card p-5 sm:p-6">
        <div className="flex gap-3">
          <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0 text-destructive" />
          <div className="grid gap-1">
            <h1 className="text-lg font-semibold tracking-tight">Application Error</h1>
            <p className="text-muted-foreground">
              Something went wrong. Our team has been automatically notified.
            </p>
          </div>
        </div>
        <CrashFacts crash={crash} retryCount={retry.retryCount} />
        <div className="flex flex-wrap gap-2">
          <RetryButton label="Try Again" state={retry} />
          <Button variant="outline" onClick={() => window.location.reload()}>
            Reload Application
          </Button>
          {/* A plain link: after a crash only a fresh document is certain to work. */}
          <a href="/" data-navigation="reload" className={buttonVariants({ variant: "ghost" })}>
            Go to Homepage
          </a>
        </div>
        {crash ? <TechnicalDetails crash={crash} /> : null}
      </div>
    </section>
  );
}

function CrashFacts({ crash, retryCount }: { crash: Crash | null; retryCount: number }) {
  return (
    <ul className="grid gap-1 rounded-lg border bg-background/50 px-4 py-3 text-[0.8125rem] text-muted-foreground tabular-nums">
      <li>
        Error ID:{" "}
        <span className="break-all font-mono text-foreground" data-slot="error-id">
          {crash?.errorId ?? "…"}
        </span>
      </li>
      <li>{`Retry Attempts: ${retryCount}/${MAX_RETRIES}`}</li>
      <li>
        Time:{" "}
        {crash ? <time dateTime={crash.at}>{formatExactUtc(Date.parse(crash.at))}</time> : "…"}
      </li>
    </ul>
  );
}

function TechnicalDetails({ crash }: { crash: Crash }) {
  const text = [
    crash.message,
    crash.digest && `Digest: ${crash.digest}`,
    crash.stack,
    crash.componentStack && `Component stack:${crash.componentStack}`,
  ]
    .filter(Boolean)
    .join("\n\n");
  return (
    <details className="group min-w-0">
      <summary className="-mx-2 flex h-9 list-none items-center gap-1.5 rounded-md px-2 text-[0.8125rem] text-muted-foreground hover:text-foreground touch:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Technical details
      </summary>
      <TechnicalText text={text} className="mt-2" />
    </details>
  );
}
