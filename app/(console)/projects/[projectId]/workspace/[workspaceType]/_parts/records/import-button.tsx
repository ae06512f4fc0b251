"use client";

import { DISPLAY_BUTTON } from "@/components/list-tools";
import { Button } from "@/components/ui/button";
import { Upload } from "@/components/ui/icons";
import { preloadImport, useOpenImport } from "./import-host";
import type { ImportTarget } from "./import-target";

interface ImportButtonProps extends ImportTarget {
  /** The icon alone, with the label as its tooltip. */
  isShort?: boolean;
  label?: string;
}

/** Opens the CSV import. */
export function ImportButton({ isShort, label = "Import CSV", ...target }: ImportButtonProps) {
  const open = useOpenImport();
  return (
    <Button
      variant={isShort ? "ghost" : "outline"}
      className={isShort ? DISPLAY_BUTTON : ""}
      title={isShort ? label : undefined}
      aria-haspopup="dialog"
      onPointerEnter={preloadImport}
      onFocus={preloadImport}
      onClick={() => open(target)}
    >
      <Upload aria-hidden />
      <span className={isShort ? "md:sr-only" : undefined}>{label}</span>
    </Button>
  );
}
