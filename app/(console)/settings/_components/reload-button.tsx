"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";

/** Fetches the page's data again. */
export function ReloadButton() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return (
    <Button
      variant="outline"
      size="sm"
      pending={isPending}
      onClick={() => startTransition(() => router.refresh())}
    >
      Retry
    </Button>
  );
}
