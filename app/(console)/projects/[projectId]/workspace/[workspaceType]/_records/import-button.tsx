"use client";

import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { DISPLAY_BUTTON } from "@/components/list-tools";
import { Button } from "@/components/ui/button";
import { Upload } from "@/components/ui/icons";
import type { Fields } from "@/lib/records/field-schema";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { RecordAddress } from "./record-screen";
import type { Words } from "./undo-import";

const dialogCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./import-dialog")).ImportDialog,
);

interface ImportButtonProps {
  address: RecordAddress;
  fields: Fields;
  words: Words;
  movesStock?: boolean;
  /** The icon alone, with the label as its tooltip. */
  isShort?: boolean;
  label?: string;
}

/** Opens the CSV import. Its code loads on click. */
export function ImportButton({ isShort, label = "Import CSV", ...dialog }: ImportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isShort ? "ghost" : "outline"}
        className={isShort ? DISPLAY_BUTTON : ""}
        title={isShort ? label : undefined}
        aria-haspopup="dialog"
        onPointerEnter={dialogCode.preload}
        onFocus={dialogCode.preload}
        onClick={() => setOpen(true)}
      >
        <Upload aria-hidden />
        <span className={isShort ? "md:sr-only" : undefined}>{label}</span>
      </Button>
      {isOpen ? (
        <LazyDialog code={dialogCode} onClose={() => setOpen(false)}>
          {(ImportDialog) => <ImportDialog {...dialog} onClose={() => setOpen(false)} />}
        </LazyDialog>
      ) : null}
    </>
  );
}
