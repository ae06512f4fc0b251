"use client";

import type { ReactNode } from "react";
import type { CrashLevel } from "@/components/errors/crash-report";
import { ErrorBoundary } from "@/components/errors/error-boundary";
import { sendCrashReport } from "./send-crash-report";

interface PanelBoundaryProps {
  /** Left out: the shared "Application Error". */
  level?: CrashLevel;
  children: ReactNode;
}

/** Keeps a crash to the part that it happened in, and reports it. */
export function PanelBoundary({ level, children }: PanelBoundaryProps) {
  return (
    <ErrorBoundary level={level} onReport={sendCrashReport}>
      {children}
    </ErrorBoundary>
  );
}
