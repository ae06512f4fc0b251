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
      // Below the header, where errors come on phones.
      offset={{ top: 60 }}
      // On phones above a dialog's buttons, which may be for another try.
      mobileOffset={{
        top: 60,
        bottom: "calc(5.25rem + env(safe-area-inset-bottom))",
        left: 16,
        right: 16,
      }}
      closeButton
      style={
        {
          "--normal-bg": "var(--popover)",
          "--normal-text": "var(--popover-foreground)",
          "--normal-border": "var(--shade-edge)",
          "--border-radius": "10px",
          fontFamily: "inherit",
        } as React.CSSProperties
      }
      toastOptions={{
        classNames: {
          toast: "min-h-11 text-13! shadow-float!",
          description: "text-muted-foreground!",
          // The icon is small; the padding around it makes the touch target.
          closeButton: "bg-popover! text-foreground! border-border! after:absolute after:-inset-3",
          actionButton:
            "h-7! rounded-md! bg-transparent! px-2.5! text-13! text-foreground! hover:bg-hover! touch:h-11! touch:px-4!",
          error: "[&_[data-icon]]:text-destructive!",
          success: "[&_[data-icon]]:text-success!",
          warning: "[&_[data-icon]]:text-warning!",
        },
      }}
    />
  );
}
