"use client";

import type { RefObject } from "react";
import { Check } from "@/components/ui/icons";
import { focusAfterMenu, Menu, MenuCheckboxItem, MenuContent } from "@/components/ui/menu";
import { TASK_COLUMN_CHOICES, type TaskColumnChoice } from "@/lib/tasks/list/columns";
import { TASK_COLUMNS } from "./task-cells";

interface ColumnsMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  chosen: readonly TaskColumnChoice[];
  onChoose: (columns: readonly TaskColumnChoice[]) => void;
}

/** A menu of the optional columns. Stays open, because people usually change several. */
export function ColumnsMenu({ open, onOpenChange, anchor, chosen, onChoose }: ColumnsMenuProps) {
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuContent anchor={anchor} finalFocus={focusAfterMenu(anchor)} aria-label="Columns">
        {TASK_COLUMN_CHOICES.map((column) => (
          <MenuCheckboxItem
            key={column}
            checked={chosen.includes(column)}
            onCheckedChange={(isShown) =>
              onChoose(
                TASK_COLUMN_CHOICES.filter((one) =>
                  one === column ? isShown : chosen.includes(one),
                ),
              )
            }
          >
            <span className="flex-1">{TASK_COLUMNS.find(({ id }) => id === column)?.header}</span>
            {chosen.includes(column) ? <Check aria-hidden /> : null}
          </MenuCheckboxItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
