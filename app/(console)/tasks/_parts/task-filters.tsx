"use client";

import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { ChevronDown } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { FilterParam } from "../../_parts/filter-select";
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
  const isOn = chosen.id !== ALL_PROJECTS.id;
  const name = [ALL_PROJECTS, NO_PROJECT].find(({ id }) => id === chosen.id)?.name ?? chosen.name;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Project: ${name}`}
        className={cn("chip-base filter-chip", isOn && "filter-chip-on")}
        onPointerEnter={dialogCode.preload}
        onFocus={dialogCode.preload}
        onClick={() => setOpen(true)}
      >
        {isOn ? (
          <span className="min-w-0 max-w-40 truncate font-medium text-foreground">{name}</span>
        ) : (
          "Project"
        )}
        <ChevronDown aria-hidden className="ml-auto" />
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
