"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import {
  BOTTOM_SHEET_SIZES,
  BottomSheet,
  type BottomSheetSize,
} from "@/components/ui/bottom-sheet";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { ChevronDown } from "@/components/ui/icons";
import {
  DROPDOWN_MAX_HEIGHT_PX,
  Menu,
  MenuContent,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/menu";
import { notify } from "@/lib/ui/notify";
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
        description={`${BOTTOM_SHEET_SIZES[size]}% of the screen height`}
      >
        <p>Drag it down more than 100 px, press Escape or use the close button.</p>
      </BottomSheet>
    </DemoSection>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month)).toLocaleString("en", { month: "long", timeZone: "UTC" }),
);

export function DropdownDemo() {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <DemoSection title="Dropdown" sources={["ui/menu.tsx"]}>
      <p className="text-muted-foreground">
        Up to {DROPDOWN_MAX_HEIGHT_PX} px high. Longer menus scroll inside.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Menu>
          <MenuTrigger render={<Button variant="outline" />}>
            Choose a month
            <ChevronDown aria-hidden />
          </MenuTrigger>
          <MenuContent align="start">
            {MONTHS.map((month) => (
              <MenuItem key={month} onClick={() => setChosen(month)}>
                {month}
              </MenuItem>
            ))}
            <MenuSeparator />
            <MenuItem variant="destructive" onClick={() => setChosen(null)}>
              None
            </MenuItem>
          </MenuContent>
        </Menu>
        <p aria-live="polite">{chosen ?? "No month"} chosen</p>
      </div>
    </DemoSection>
  );
}

export function DialogDemo() {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <DemoSection title="Dialogs" sources={["ui/dialog.tsx", "confirm-dialog.tsx"]}>
      <div className="flex flex-wrap gap-2">
        <Dialog>
          <DialogTrigger render={<Button variant="outline" />}>Open dialog</DialogTrigger>
          <DialogContent>
            <DialogHeader>
              <DialogTitle>A dialog</DialogTitle>
              <DialogDescription>You can't use the page behind it.</DialogDescription>
            </DialogHeader>
            <DialogFooter>
              <DialogClose render={<Button variant="outline" />}>Done</DialogClose>
            </DialogFooter>
          </DialogContent>
        </Dialog>
        <Button variant="destructive" onClick={() => setIsConfirming(true)}>
          Delete example
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Delete example Aurora?"
        description="This is only an example: nothing is deleted."
        confirmLabel="Delete example"
        destructive
        onConfirm={() => notify.info("Nothing was deleted. This is only an example")}
      />
    </DemoSection>
  );
}
