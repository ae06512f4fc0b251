"use client";

import { useState } from "react";
import { PageHeader } from "@/components/page-header";
import { PageSheet } from "@/components/shell/page-sheet";
import { Button } from "@/components/ui/button";
import { PanelBoundary } from "../../../_parts/errors/panel-boundary";

const LEVELS = { component: "component", critical: "critical", shared: undefined } as const;

/** Crashes on click, until `window.isRepaired` is set. */
export function CrashTest({ level }: { level: string }) {
  const [isBroken, setIsBroken] = useState(false);
  const content = isBroken ? <Broken /> : <p>It works</p>;
  return (
    <PageSheet>
      <PageHeader title="Crash test" />
      <Button onClick={() => setIsBroken(true)}>Crash</Button>
      {isLevel(level) ? <PanelBoundary level={LEVELS[level]}>{content}</PanelBoundary> : content}
    </PageSheet>
  );
}

function isLevel(level: string): level is keyof typeof LEVELS {
  return level in LEVELS;
}

function Broken() {
  if (!(window as { isRepaired?: boolean }).isRepaired) throw new Error("The test page crashed");
  return <p>Repaired</p>;
}
