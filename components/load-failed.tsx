"use client";

import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Alert } from "./ui/alert";
import { Button } from "./ui/button";

export interface LoadFailedProps {
  /** The screen's own sentence, such as "Failed to load users". */
  title: string;
  /** What the server said. */
  message?: string;
}

/** Stands where a page's data would be; Retry asks the server for the page again. */
export function LoadFailed({ title, message }: LoadFailedProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return (
    <Alert
      variant="destructive"
      title={title}
      action={
        <Button
          variant="outline"
          size="sm"
          pending={isPending}
          onClick={() => startTransition(() => router.refresh())}
        >
          {isPending ? null : <RotateCcw aria-hidden />}
          Retry
        </Button>
      }
    >
      {message === title ? null : message}
    </Alert>
  );
}
