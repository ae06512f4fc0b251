"use client";

import { useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { Button, type ButtonProps } from "@/components/ui/button";

/** Reloads the page's data in place. */
export function RefreshButton({ children, ...props }: Omit<ButtonProps, "onClick" | "pending">) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return (
    <Button {...props} pending={isPending} onClick={() => startTransition(() => router.refresh())}>
      {children}
    </Button>
  );
}
