"use client";

import { Alert } from "../ui/alert";
import type { CrashScreenProps } from "./application-error";
import { CrashId } from "./crash-id";
import { RetryButton } from "./retry-button";

export function ComponentError({
  crash,
  retry,
  title = "This part could not be shown",
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
