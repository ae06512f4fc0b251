"use client";

import { useRouter as useNextRouter } from "next/navigation";
import { useMemo } from "react";
import { whileConnected } from "@/lib/request/connection";
import { notify } from "@/lib/ui/notify";

type Router = ReturnType<typeof useNextRouter>;

const tellUnopened = () =>
  notify.warning("No connection", "You stay on this page until the connection is back.");

/**
 * Next's router for the pages of the console, which never throws the shown page away for want of a connection: another
 * page is then not opened, and the shown one is loaded anew when the connection is back.
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
