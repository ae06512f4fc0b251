"use client";

import type { RefObject } from "react";
import { Check } from "@/components/ui/icons";
import { focusAfterMenu, Menu, MenuCheckboxItem, MenuContent } from "@/components/ui/menu";

export interface ColumnsMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  all: readonly string[];
  labels: Readonly<Record<string, string>>;
  chosen: readonly string[];
  /** Shown below the columns. */
  note?: string;
  onChoose: (columns: readonly string[]) => void;
}

/** A menu of the optional columns. Stays open, because people usually change several. */
export function ColumnsMenu({
  open,
  onOpenChange,
  anchor,
  all,
  labels,
  ...props
}: ColumnsMenuProps) {
  const { chosen, note, onChoose } = props;
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuContent anchor={anchor} finalFocus={focusAfterMenu(anchor)} aria-label="Columns">
        {all.map((column) => (
          <MenuCheckboxItem
            key={column}
            checked={chosen.includes(column)}
            onCheckedChange={(isShown) =>
              onChoose(all.filter((one) => (one === column ? isShown : chosen.includes(one))))
            }
          >
            <span className="flex-1">{labels[column]}</span>
            {chosen.includes(column) ? <Check aria-hidden /> : null}
          </MenuCheckboxItem>
        ))}
        {note ? <p className="max-w-56 px-2 py-1.5 text-13 text-muted-foreground">{note}</p> : null}
      </MenuContent>
    </Menu>
  );
}
