"use client";

import type { ReactNode } from "react";
import type { CrashLevel, CrashReport } from "@/components/errors/crash-report";
import { ErrorBoundary } from "@/components/errors/error-boundary";
import { CRASH_TEXT_MAX } from "@/lib/limits";
import { request } from "@/lib/request/request";

interface PanelBoundaryProps {
  /** Without a level: the shared "Application Error". */
  level?: CrashLevel;
  /** Replaces the general title at component level. */
  title?: string;
  children: ReactNode;
}

/** Contains a crash to one part of the page and reports it. */
export function PanelBoundary({ level, title, children }: PanelBoundaryProps) {
  return (
    <ErrorBoundary level={level} title={title} onReport={sendCrashReport}>
      {children}
    </ErrorBoundary>
  );
}

const cut = (text: string | undefined, max: number) => text?.slice(0, max);

/** Stores a crash under the id shown on its screen. Tries three times and never throws. */
export function sendCrashReport(report: CrashReport): void {
  const body = {
    ...report,
    message: cut(report.message, CRASH_TEXT_MAX.message),
    stack: cut(report.stack, CRASH_TEXT_MAX.stack),
    componentStack: cut(report.componentStack, CRASH_TEXT_MAX.componentStack),
    digest: cut(report.digest, CRASH_TEXT_MAX.digest),
    path: cut(report.path, CRASH_TEXT_MAX.path),
  };
  request("/api/errors", { method: "POST", body, retries: 2, keepalive: true }).catch(
    (error: unknown) => console.error("Failed to send the crash report", error),
  );
}
