"use client";

import { Button } from "@/components/ui/button";
import { notify } from "@/lib/ui/notify";
import { DemoSection } from "./demo-section";

export function ToastDemo() {
  return (
    <DemoSection title="Toasts" sources={["ui/sonner.tsx"]}>
      <p className="text-muted-foreground">
        Good news goes by itself; an error stays until it is dismissed.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => notify.success("Saved")}>
          Success toast
        </Button>
        <Button variant="outline" onClick={() => notify.info("New tasks have come")}>
          Info toast
        </Button>
        <Button variant="outline" onClick={() => notify.warning("The index is two days old")}>
          Warning toast
        </Button>
        <Button
          variant="outline"
          onClick={() => notify.error("The task was not saved", "The server did not answer.")}
        >
          Error toast
        </Button>
      </div>
    </DemoSection>
  );
}
