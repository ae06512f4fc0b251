"use client";

import { RotateCcw } from "@/components/ui/icons";
import { Button, type ButtonProps } from "../ui/button";
import type { RetryState } from "./use-retry";

export interface RetryButtonProps extends Pick<ButtonProps, "variant" | "size"> {
  label: string;
  state: RetryState;
}

export function RetryButton({ label, state, ...props }: RetryButtonProps) {
  return (
    <Button {...props} pending={state.waiting} disabled={state.exhausted} onClick={state.retry}>
      {state.waiting ? null : <RotateCcw aria-hidden />}
      {state.exhausted ? "Max Retries Reached" : label}
    </Button>
  );
}
