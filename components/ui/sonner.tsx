"use client";

import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { loadToasts } from "@/lib/ui/notify";

/** Show toasts with lib/ui/notify, which keeps errors on screen until they are dismissed. */
export function Toaster() {
  // Preloaded, because a lost connection is announced by a toast and nothing loads then.
  useEffect(() => void loadToasts().catch(() => undefined), []);
  return (
    <Sonner
      theme="dark"
      position="bottom-right"
      closeButton
      style={
        {
          "--normal-bg": "var(--popover)",
          "--normal-text": "var(--popover-foreground)",
          "--normal-border": "var(--border)",
          "--border-radius": "var(--radius-lg)",
          fontFamily: "inherit",
        } as React.CSSProperties
      }
      toastOptions={{
        classNames: {
          toast: "shadow-xl shadow-shade",
          description: "text-muted-foreground!",
          // The icon is small; the padding around it makes the touch target.
          closeButton: "bg-popover! text-foreground! border-border! after:absolute after:-inset-3",
          actionButton:
            "h-8! rounded-md! bg-secondary! px-3! text-secondary-foreground! touch:h-11! touch:px-4!",
          error: "[&_[data-icon]]:text-destructive!",
          success: "[&_[data-icon]]:text-success!",
          warning: "[&_[data-icon]]:text-warning!",
        },
      }}
    />
  );
}
