"use client";

import { useOptimistic, useRef, useState, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { LazyDialog } from "@/components/lazy-dialog";
import { DISPLAY_BUTTON } from "@/components/list-tools";
import { Button } from "@/components/ui/button";
import { Columns3 } from "@/components/ui/icons";
import { type ColumnChoices, columnsParam } from "@/lib/columns";
import { cn } from "@/lib/ui/cn";
import { lazyCode } from "@/lib/ui/lazy-code";
import { addressOf } from "../filter-select";
import type { ColumnsMenuProps } from "./columns-menu";

const menuCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./columns-menu")).ColumnsMenu,
);

interface ColumnsButtonProps extends Pick<ColumnsMenuProps, "labels" | "chosen" | "note"> {
  choices: ColumnChoices;
  /** The address without the columns. */
  path: string;
  params: Readonly<Record<string, string>>;
}

/**
 * Chooses the columns of a list. The choice is in the address. Cards on a phone have no columns.
 */
export function ColumnsButton({ choices, labels, note, ...props }: ColumnsButtonProps) {
  const { path, params } = props;
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isPending, startTransition] = useTransition();
  const [chosen, setChosen] = useOptimistic(props.chosen);
  const button = useRef<HTMLButtonElement>(null);

  function choose(next: readonly string[]) {
    const param = { path, name: "columns", params, byDefault: "" };
    startTransition(() => {
      setChosen(next);
      router.replace(addressOf(param, columnsParam(next, choices)), { scroll: false });
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
            all={choices.all}
            labels={labels}
            note={note}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </LazyDialog>
    </>
  );
}
