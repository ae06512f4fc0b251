"use client";

import { type ReactNode, useId, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { ChevronDown, SlidersHorizontal } from "@/components/ui/icons";
import { controlClasses } from "@/components/ui/input";
import { cn } from "@/lib/ui/cn";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { FilterParam } from "../../_components/filter-select";
import { ALL_PROJECTS, NO_PROJECT, type ProjectChoice } from "./assign-dialog-props";

interface ProjectFilterProps {
  chosen: ProjectChoice;
  param: FilterParam;
}

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./project-filter-dialog")).ProjectFilterDialog,
);

/**
 * The project filter. Opens a searchable dialog, because there may be hundreds of projects. None
 * are sent with the page.
 */
export function ProjectFilter({ chosen, param }: ProjectFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const name = [ALL_PROJECTS, NO_PROJECT].find(({ id }) => id === chosen.id)?.name ?? chosen.name;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Project: ${name}`}
        className={`${controlClasses} relative h-9 cursor-pointer truncate pr-9 pl-3 text-left touch:h-11`}
        onPointerEnter={dialogCode.preload}
        onFocus={dialogCode.preload}
        onClick={() => setOpen(true)}
      >
        {name}
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground" />
      </button>
      {isOpen ? (
        <LazyDialog code={dialogCode} onClose={() => setOpen(false)}>
          {(ProjectFilterDialog) => (
            <ProjectFilterDialog chosen={chosen.id} param={param} onClose={() => setOpen(false)} />
          )}
        </LazyDialog>
      ) : null}
    </>
  );
}

interface FiltersProps {
  /** Number of active filters. */
  count: number;
  children: ReactNode;
}

/** Shows filters behind a button on phones, so that the list starts on the first screen. */
export function Filters({ count, children }: FiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        {count > 0 ? `Filter (${count} set)` : "Filter"}
      </Button>
      <div
        id={id}
        className={cn(
          "grid grid-cols-2 gap-2 max-md:col-span-2 md:contents",
          !isOpen && "max-md:hidden",
        )}
      >
        {children}
      </div>
    </>
  );
}
