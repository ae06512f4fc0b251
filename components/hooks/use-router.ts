"use client";

import { useRouter as useNextRouter } from "next/navigation";
import { useMemo } from "react";
import { whileConnected } from "@/lib/request/connection";
import { notify } from "@/lib/ui/notify";

type Router = ReturnType<typeof useNextRouter>;

const tellUnopened = () =>
  notify.warning("No connection", "You stay on this page until the connection is back.");

/**
 * Next's router, but safe offline: a push or replace is dropped with a notice instead of replacing
 * the page, and a refresh waits for the connection.
 */
export function useRouter(): Pick<Router, "push" | "replace" | "refresh"> {
  const router = useNextRouter();
  return useMemo(
    () => ({
      push: (...to) => whileConnected(() => router.push(...to), tellUnopened),
      replace: (...to) => whileConnected(() => router.replace(...to), tellUnopened),
      refresh: () => whileConnected(() => router.refresh()),
    }),
    [router],
  );
}
