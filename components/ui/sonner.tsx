"use client";

import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { loadToasts } from "@/lib/ui/notify";

/** Raise toasts through lib/ui/notify: it keeps errors on screen until they are dismissed. */
export function Toaster() {
  // Ahead of need: a lost connection is told by a toast, and nothing can be loaded then.
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
          // The cross is small; the edge around it is what a finger hits.
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
