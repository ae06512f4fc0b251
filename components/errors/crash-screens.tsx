"use client";

import { ChevronRight, RotateCcw, TriangleAlert } from "@/components/ui/icons";
import { DEFAULT_TIME_FORMATS } from "@/lib/time-formats";
import { Button, type ButtonProps, buttonVariants } from "../ui/button";
import { TechnicalText } from "../ui/scroll-region";
import type { Crash } from "./crash-report";
import { MAX_RETRIES, type RetryState } from "./use-retry";

interface RetryButtonProps extends Pick<ButtonProps, "variant" | "size"> {
  label: string;
  state: RetryState;
}

export function RetryButton({ label, state, ...props }: RetryButtonProps) {
  return (
    <Button {...props} pending={state.waiting} disabled={state.exhausted} onClick={state.retry}>
      <RotateCcw aria-hidden />
      {state.exhausted ? "Max Retries Reached" : label}
    </Button>
  );
}

export interface CrashScreenProps {
  crash: Crash | null;
  retry: RetryState;
  /** Replaces the general title at component level. */
  title?: string;
}

/** The crash screen of every level without one of its own. */
export function ApplicationError({ crash, retry }: CrashScreenProps) {
  return (
    <section role="alert" className="flex min-h-[70dvh] items-center justify-center p-(--gutter)">
      <div className="grid w-full max-w-lg gap-5">
        <div className="grid gap-1">
          <div className="grid gap-1">
            <h1 className="flex items-center gap-2 text-xl font-semibold tracking-[-0.012em]">
              <TriangleAlert aria-hidden className="shrink-0 text-destructive" />
              Application Error
            </h1>
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
          {/* A plain link, because after a crash only a full page load is sure to work. */}
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
    <ul className="grid gap-1 text-13 text-muted-foreground tabular-nums">
      <li>
        Error ID:{" "}
        <span className="break-all font-mono text-foreground" data-slot="error-id">
          {crash?.errorId ?? "…"}
        </span>
      </li>
      <li>{`Retry Attempts: ${retryCount}/${MAX_RETRIES}`}</li>
      <li>
        Time:{" "}
        {crash ? (
          <time dateTime={crash.at}>{DEFAULT_TIME_FORMATS.exact(Date.parse(crash.at))}</time>
        ) : (
          "…"
        )}
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
      <summary className="-mx-2 flex h-9 list-none items-center gap-1.5 rounded-md px-2 text-13 text-muted-foreground hover:text-foreground touch:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Technical details
      </summary>
      <TechnicalText text={text} className="mt-2" />
    </details>
  );
}

/** The crash's id, to tell to an administrator. */
export function CrashId({ id }: { id: string | undefined }) {
  return (
    <p className="text-xs text-muted-foreground">
      Error ID:{" "}
      <span className="break-all font-mono" data-slot="error-id">
        {id ?? "…"}
      </span>
    </p>
  );
}

const reload = () => window.location.reload();

function CriticalError({ crash, retry }: CrashScreenProps) {
  return (
    <section
      role="alert"
      className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-5 overflow-y-auto bg-background p-6 text-center"
    >
      <div className="grid justify-items-center gap-2">
        <h1 className="flex items-center gap-2 text-xl font-semibold tracking-[-0.012em]">
          <TriangleAlert aria-hidden className="shrink-0 text-destructive" />
          Something went wrong
        </h1>
        <p className="text-muted-foreground">This page failed to load.</p>
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

function PageError({ crash, retry }: CrashScreenProps) {
  return (
    <section role="alert" className="grid max-w-105 justify-items-start gap-4 py-8">
      <div className="grid gap-2">
        <h1 className="flex items-center gap-2 text-xl font-semibold tracking-[-0.012em]">
          <TriangleAlert aria-hidden className="shrink-0 text-destructive" />
          Page Error
        </h1>
        <p className="text-muted-foreground">
          This page ran into a problem. The rest of the console still works.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <RetryButton label="Retry" state={retry} />
        <Button variant="outline" onClick={reload}>
          Reload Page
        </Button>
      </div>
      <CrashId id={crash?.errorId} />
    </section>
  );
}

/**
 * Crash screens of a whole route. A component's inline message is a separate file, because routes
 * never show it.
 */
export const ROUTE_CRASH_SCREENS = { critical: CriticalError, page: PageError } as const;
