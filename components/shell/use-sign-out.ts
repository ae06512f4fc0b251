"use client";

import { useTransition } from "react";
import type { SignOut } from "./shell-user";

/** One sign-out at a time, with its pending state. */
export function useSignOut(onSignOut: SignOut) {
  const [pending, startTransition] = useTransition();
  const signOut = () => {
    if (pending) return;
    startTransition(async () => {
      await onSignOut();
    });
  };
  return { pending, signOut };
}
