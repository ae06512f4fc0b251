"use client";

import type { ReactNode } from "react";
import type { CrashLevel, CrashReport } from "@/components/errors/crash-report";
import { ErrorBoundary } from "@/components/errors/error-boundary";
import { CRASH_TEXT_MAX } from "@/lib/limits";
import { request } from "@/lib/request/request";

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

const cut = (text: string | undefined, max: number) => text?.slice(0, max);

/** Stores a crash under the id on its screen. Tried three times; reporting never makes a crash worse. */
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
