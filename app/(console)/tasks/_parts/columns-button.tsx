"use client";

import { useOptimistic, useRef, useState, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { LazyDialog } from "@/components/lazy-dialog";
import { DISPLAY_BUTTON } from "@/components/list-tools";
import { Button } from "@/components/ui/button";
import { Columns3 } from "@/components/ui/icons";
import {
  type CustomColumns,
  type TaskColumnName,
  taskColumnsParam,
} from "@/lib/tasks/list/columns";
import { cn } from "@/lib/ui/cn";
import { lazyCode } from "@/lib/ui/lazy-code";
import { addressOf } from "../../_parts/filter-select";

const menuCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./columns-menu")).ColumnsMenu,
);

interface ColumnsButtonProps {
  columns: readonly TaskColumnName[];
  /** The custom fields that can be columns, with their labels by name. */
  custom: CustomColumns & { labels: Readonly<Record<string, string>> };
  /** Parameters of the address. */
  params: Readonly<Record<string, string>>;
}

/**
 * Chooses the columns of the table. The choice is in the address. Cards on a phone have no columns.
 */
export function ColumnsButton({ columns, custom, params }: ColumnsButtonProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isPending, startTransition] = useTransition();
  const [chosen, setChosen] = useOptimistic(columns);
  const button = useRef<HTMLButtonElement>(null);

  function choose(next: readonly TaskColumnName[]) {
    const param = { path: "/tasks", name: "columns", params, byDefault: "" };
    startTransition(() => {
      setChosen(next);
      router.replace(addressOf(param, taskColumnsParam(next, custom)), { scroll: false });
    });
  }

  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        title="Columns"
        className={cn(DISPLAY_BUTTON, "max-md:hidden")}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isPending || undefined}
        onPointerEnter={menuCode.preload}
        onFocus={menuCode.preload}
        onClick={() => setOpen(true)}
      >
        <Columns3 aria-hidden />
        <span className="sr-only">Columns</span>
      </Button>
      <LazyDialog code={menuCode} open={isOpen} onClose={() => setOpen(false)}>
        {(ColumnsMenu) => (
          <ColumnsMenu
            open={isOpen}
            onOpenChange={setOpen}
            anchor={button}
            chosen={chosen}
            custom={custom}
            onChoose={choose}
          />
        )}
      </LazyDialog>
    </>
  );
}
