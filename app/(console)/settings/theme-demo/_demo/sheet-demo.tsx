"use client";

import { useState } from "react";
import {
  BOTTOM_SHEET_SIZES,
  BottomSheet,
  type BottomSheetSize,
} from "@/components/ui/bottom-sheet";
import { Button } from "@/components/ui/button";
import { DemoRow, DemoSection } from "./demo-section";

const SIZES = Object.keys(BOTTOM_SHEET_SIZES) as BottomSheetSize[];

export function SheetDemo() {
  const [size, setSize] = useState<BottomSheetSize>("md");
  const [open, setOpen] = useState(false);
  return (
    <DemoSection title="Bottom sheet" sources={["ui/bottom-sheet.tsx"]}>
      <DemoRow label="Sizes">
        {SIZES.map((name) => (
          <Button
            key={name}
            variant="outline"
            aria-haspopup="dialog"
            onClick={() => {
              setSize(name);
              setOpen(true);
            }}
          >
            {name} · {BOTTOM_SHEET_SIZES[name]} vh
          </Button>
        ))}
      </DemoRow>
      <BottomSheet
        open={open}
        onOpenChange={setOpen}
        size={size}
        title={`Bottom sheet ${size}`}
        description={`${BOTTOM_SHEET_SIZES[size]} % of the height of the screen`}
      >
        <p>Drag it down by more than 100 px, press Escape, or use the cross.</p>
      </BottomSheet>
    </DemoSection>
  );
}
