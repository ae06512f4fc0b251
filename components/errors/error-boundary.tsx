"use client";

import { type ErrorInfo, type ReactNode, useCallback, useRef, useState } from "react";
import { ErrorBoundary as Boundary, type FallbackProps } from "react-error-boundary";
import { Alert } from "../ui/alert";
import {
  type Crash,
  type CrashLevel,
  createErrorId,
  describeCrash,
  type ReportCrash,
  reportSafely,
} from "./crash-report";
import {
  ApplicationError,
  CrashId,
  type CrashScreenProps,
  RetryButton,
  ROUTE_CRASH_SCREENS,
} from "./crash-screens";
import { useRetry } from "./use-retry";

interface ErrorBoundaryProps {
  /** Without a level: the shared "Application Error", reported as critical. */
  level?: CrashLevel;
  /** Replaces the general title at component level. */
  title?: string;
  onReport?: ReportCrash;
  /** Renders the crashed content again when one of these changes. */
  resetKeys?: unknown[];
  children: ReactNode;
}

const CRASH_SCREENS = {
  ...ROUTE_CRASH_SCREENS,
  component: ComponentError,
} as const satisfies Record<CrashLevel, (props: CrashScreenProps) => ReactNode>;

export function ErrorBoundary({ level, title, onReport, resetKeys, children }: ErrorBoundaryProps) {
  const [crash, setCrash] = useState<Crash | null>(null);
  // Kept here, because the fallback unmounts with every retry.
  const retries = useRef(0);

  // React calls this once per caught error, so each crash has one id and one report.
  const handleError = useCallback(
    (error: unknown, info: ErrorInfo) => {
      const next = describeCrash({
        error,
        errorId: createErrorId(),
        level: level ?? "critical",
        path: window.location.pathname,
        at: new Date(),
        componentStack: info.componentStack,
      });
      setCrash(next);
      reportSafely(onReport, next);
    },
    [level, onReport],
  );

  return (
    <Boundary
      onError={handleError}
      resetKeys={resetKeys}
      fallbackRender={(props) => (
        <Fallback {...props} level={level} title={title} crash={crash} retries={retries} />
      )}
    >
      {children}
    </Boundary>
  );
}

interface BoundaryFallbackProps extends FallbackProps {
  level: CrashLevel | undefined;
  title: string | undefined;
  crash: Crash | null;
  retries: { current: number };
}

function Fallback({ resetErrorBoundary, level, title, crash, retries }: BoundaryFallbackProps) {
  const onRetry = useCallback(
    (count: number) => {
      retries.current = count;
      resetErrorBoundary();
    },
    [resetErrorBoundary, retries],
  );
  const retry = useRetry({ initialCount: retries.current, onRetry });
  const Screen = level ? CRASH_SCREENS[level] : ApplicationError;
  return <Screen crash={crash} retry={retry} title={title} />;
}

export function ComponentError({
  crash,
  retry,
  title = "Failed to load this section",
}: CrashScreenProps) {
  return (
    <Alert
      variant="destructive"
      title={title}
      action={<RetryButton label="Retry" state={retry} variant="outline" size="sm" />}
    >
      <CrashId id={crash?.errorId} />
    </Alert>
  );
}
