"use client";

import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button, type ButtonProps } from "@/components/ui/button";
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
  size?: ButtonProps["size"];
  label?: string;
}

/** Opens the CSV import. Its code loads on click. */
export function ImportButton({ size, label = "Import CSV", ...dialog }: ImportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size={size}
        aria-haspopup="dialog"
        onPointerEnter={dialogCode.preload}
        onFocus={dialogCode.preload}
        onClick={() => setOpen(true)}
      >
        <Upload aria-hidden /> {label}
      </Button>
      {isOpen ? (
        <LazyDialog code={dialogCode} onClose={() => setOpen(false)}>
          {(ImportDialog) => <ImportDialog {...dialog} onClose={() => setOpen(false)} />}
        </LazyDialog>
      ) : null}
    </>
  );
}
