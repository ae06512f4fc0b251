"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import { notify } from "@/lib/ui/notify";
import { DemoRow, DemoSection } from "./demo-section";

const VARIANTS = [
  { variant: "default", label: "Default" },
  { variant: "secondary", label: "Secondary" },
  { variant: "outline", label: "Outline" },
  { variant: "ghost", label: "Ghost" },
  { variant: "destructive", label: "Destructive" },
  { variant: "link", label: "Link" },
] as const;

const SIZES = [
  { size: "sm", label: "Small" },
  { size: "default", label: "Regular" },
  { size: "lg", label: "Large" },
] as const;

const PENDING_MS = 1500;

const say = (label: string) => notify.info(`${label} pressed`);

function usePending() {
  const [isPending, setIsPending] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = () => {
    setIsPending(true);
    timer.current = setTimeout(() => setIsPending(false), PENDING_MS);
  };
  return { isPending, start };
}

export function ButtonDemo() {
  const { isPending, start } = usePending();
  return (
    <DemoSection title="Buttons" sources={["ui/button.tsx"]}>
      <DemoRow label="Variants">
        {VARIANTS.map(({ variant, label }) => (
          <Button key={variant} variant={variant} onClick={() => say(label)}>
            {label}
          </Button>
        ))}
      </DemoRow>
      <DemoRow label="Sizes">
        {SIZES.map(({ size, label }) => (
          <Button key={size} size={size} variant="outline" onClick={() => say(label)}>
            {label}
          </Button>
        ))}
        <Button size="icon" variant="outline" aria-label="Add" onClick={() => say("Add")}>
          <Plus aria-hidden />
        </Button>
      </DemoRow>
      <DemoRow label="States: the label stays while work is under way">
        <Button pending={isPending} onClick={start}>
          Work for a moment
        </Button>
        <Button disabled>Disabled</Button>
      </DemoRow>
    </DemoSection>
  );
}
