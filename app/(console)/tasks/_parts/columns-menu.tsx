"use client";

import type { RefObject } from "react";
import { Check } from "@/components/ui/icons";
import { focusAfterMenu, Menu, MenuCheckboxItem, MenuContent } from "@/components/ui/menu";
import {
  type CustomColumns,
  TASK_COLUMN_CHOICES,
  type TaskColumnName,
} from "@/lib/tasks/list/columns";
import { TASK_COLUMNS } from "./task-cells";

interface ColumnsMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  chosen: readonly TaskColumnName[];
  custom: CustomColumns & { labels: Readonly<Record<string, string>> };
  onChoose: (columns: readonly TaskColumnName[]) => void;
}

/** A menu of the optional columns. Stays open, because people usually change several. */
export function ColumnsMenu({ open, onOpenChange, anchor, custom, ...props }: ColumnsMenuProps) {
  const { chosen, onChoose } = props;
  const all = [...TASK_COLUMN_CHOICES, ...custom.all];
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
            <span className="flex-1">
              {TASK_COLUMNS.find(({ id }) => id === column)?.header ?? custom.labels[column]}
            </span>
            {chosen.includes(column) ? <Check aria-hidden /> : null}
          </MenuCheckboxItem>
        ))}
        {custom.all.length === 0 ? (
          <p className="max-w-56 px-2 py-1.5 text-13 text-muted-foreground">
            To see custom fields as columns, filter by one project that has some.
          </p>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
