"use client";

import { useState } from "react";
import { ErrorBoundary } from "@/components/errors/error-boundary";
import { Button } from "@/components/ui/button";

function Part({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error("The example was broken on purpose");
  return <p>This part works.</p>;
}

/** A part that can be broken and repaired; nothing is reported. */
export function CrashDemo() {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="grid min-w-0 flex-1 gap-3">
      <ErrorBoundary level="component" resetKeys={[isBroken]}>
        <Part isBroken={isBroken} />
      </ErrorBoundary>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => setBroken(!isBroken)}
      >
        {isBroken ? "Repair it" : "Break it"}
      </Button>
    </div>
  );
}
