"use client";

import { useEffect } from "react";
import { CONFIRMED_CHANNEL } from "@/lib/auth/oidc/oidc-rules";
import { takeRefusal } from "@/lib/request/visit-issuer";

/** Sends the result of a confirmation to the opening window and closes this one. */
export function Confirmed() {
  useEffect(() => {
    const channel = new BroadcastChannel(CONFIRMED_CHANNEL);
    channel.postMessage(takeRefusal() ?? "");
    channel.close();
    window.close();
  }, []);
  return (
    <p role="status" className="max-w-sm text-center text-muted-foreground">
      You can close this window and continue in the other one.
    </p>
  );
}
