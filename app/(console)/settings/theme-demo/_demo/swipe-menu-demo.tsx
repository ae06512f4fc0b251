"use client";

import { useState } from "react";
import { SwipeTabs } from "@/components/ui/swipe-tabs";
import { DemoSection } from "./demo-section";

const TEXTS = {
  Overview: "Swipe across this text with a finger, or choose a tab.",
  Workers: "A swipe of 50 px turns to the neighbour; less springs back.",
  Team: "Arrow keys move along the row of tabs.",
  Configuration: "The row scrolls to the chosen tab where it is wider than the screen.",
  Monitoring: "At either end a swipe stays where it is.",
} as const;

const TABS = Object.entries(TEXTS).map(([label, text]) => ({
  id: label,
  label,
  content: <p className="min-h-24 rounded-lg border bg-muted/40 p-4">{text}</p>,
}));

export function SwipeMenuDemo() {
  const [tab, setTab] = useState("Overview");
  return (
    <DemoSection title="Swipe menu" sources={["ui/swipe-tabs.tsx", "ui/tabs.tsx"]}>
      <SwipeTabs label="Swipe menu" tabs={TABS} value={tab} onValueChange={setTab} />
    </DemoSection>
  );
}
