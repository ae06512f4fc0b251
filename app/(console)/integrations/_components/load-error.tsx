"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/** A load that failed, with the way to try again. */
export function LoadError({ message }: { message: string }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return (
    <Alert
      variant="destructive"
      title="Failed to load integrations"
      action={
        <Button
          variant="outline"
          size="sm"
          pending={isPending}
          onClick={() => startTransition(() => router.refresh())}
        >
          Retry
        </Button>
      }
    >
      {message}
    </Alert>
  );
}
