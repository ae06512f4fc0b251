/** Returns a short id to read out: `err-` and twelve hexadecimal digits. */
export function createErrorId(): string {
  const hex = crypto.randomUUID().replaceAll("-", "").slice(0, 12);
  return `err-${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`;
}

export type CrashLevel = "critical" | "page" | "component";

export interface CrashReport {
  errorId: string;
  level: CrashLevel;
  message: string;
  stack?: string;
  /** Next's id of a server error. */
  digest?: string;
  path: string;
  componentStack?: string;
}

export type ReportCrash = (report: CrashReport) => void;

export interface Crash extends CrashReport {
  /** Time of the crash, ISO 8601 in UTC. */
  at: string;
}

interface DescribeCrashInput {
  error: unknown;
  errorId: string;
  level: CrashLevel;
  path: string;
  at: Date;
  componentStack?: string | null;
}

/** Describes any thrown value. The report always has a text. */
export function describeCrash(input: DescribeCrashInput): Crash {
  const { error, componentStack, at, ...rest } = input;
  const isError = error instanceof Error;
  const digest = isError && "digest" in error ? error.digest : undefined;
  return {
    ...rest,
    at: at.toISOString(),
    message: (isError ? error.message : String(error)) || "Unknown error",
    stack: isError ? error.stack : undefined,
    digest: typeof digest === "string" ? digest : undefined,
    componentStack: componentStack ?? undefined,
  };
}

/** Reports a crash and ignores errors of the report. */
export function reportSafely(report: ReportCrash | undefined, { at: _at, ...crash }: Crash): void {
  try {
    report?.(crash);
  } catch (error) {
    console.error("Failed to send the crash report", error);
  }
}
