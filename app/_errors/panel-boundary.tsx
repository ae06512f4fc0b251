"use client";

import type { ReactNode } from "react";
import type { CrashLevel } from "@/components/errors/crash-report";
import { ErrorBoundary } from "@/components/errors/error-boundary";
import { sendCrashReport } from "./send-crash-report";

interface PanelBoundaryProps {
  /** Left out: the shared "Application Error". */
  level?: CrashLevel;
  /** What the component level says instead of its general sentence. */
  title?: string;
  children: ReactNode;
}

/** Keeps a crash to the part that it happened in, and reports it. */
export function PanelBoundary({ level, title, children }: PanelBoundaryProps) {
  return (
    <ErrorBoundary level={level} title={title} onReport={sendCrashReport}>
      {children}
    </ErrorBoundary>
  );
}
