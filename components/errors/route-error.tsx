"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import {
  type Crash,
  type CrashLevel,
  createErrorId,
  describeCrash,
  type ReportCrash,
  reportSafely,
} from "./crash-report";
import { ApplicationError, ROUTE_CRASH_SCREENS } from "./crash-screens";
import { type RetryRecord, rememberedRetries, useRetry } from "./use-retry";

export interface RouteErrorProps {
  error: unknown;
  /** `retry` of Next's error file. */
  retry: () => void;
  /** Without a level: "Application Error", reported as critical. */
  level?: "critical" | "page";
  onReport?: ReportCrash;
}

// Kept outside the component, because Next unmounts the error screen with every retry.
const retriesByPath = new Map<string, RetryRecord>();
const crashes = new WeakMap<object, Crash>();

/** The content of error.tsx and global-error.tsx. */
export function RouteError({ error, retry: rerender, level, onReport }: RouteErrorProps) {
  const path = usePathname() ?? "/";
  const [crash, setCrash] = useState<Crash | null>(null);

  useEffect(() => {
    setCrash(recordCrash({ error, level: level ?? "critical", path, onReport }));
  }, [error, level, path, onReport]);

  const onRetry = useCallback(
    (count: number) => {
      retriesByPath.set(path, { count, at: Date.now() });
      rerender();
    },
    [path, rerender],
  );
  const [initialCount] = useState(() => rememberedRetries(retriesByPath.get(path), Date.now()));
  const retry = useRetry({ initialCount, onRetry });
  const Screen = level ? ROUTE_CRASH_SCREENS[level] : ApplicationError;
  return <Screen crash={crash} retry={retry} />;
}

interface RecordCrashInput {
  error: unknown;
  level: CrashLevel;
  path: string;
  onReport: ReportCrash | undefined;
}

/**
 * Strict mode runs effects twice. The thrown object tells whether the crash is already recorded.
 */
function recordCrash({ error, level, path, onReport }: RecordCrashInput): Crash {
  const key = typeof error === "object" && error !== null ? error : null;
  const known = key && crashes.get(key);
  if (known) return known;
  const crash = describeCrash({ error, errorId: createErrorId(), level, path, at: new Date() });
  if (key) crashes.set(key, crash);
  reportSafely(onReport, crash);
  return crash;
}
