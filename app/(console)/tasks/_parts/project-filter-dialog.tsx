"use client";

import { type FormEvent, useState, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { addressOf, type FilterParam } from "../../_parts/filter-select";
import { ALL_PROJECTS, NO_PROJECT } from "./assign-dialog-props";
import { ProjectRadios } from "./project-radios";

interface ProjectFilterDialogProps {
  chosen: string;
  param: FilterParam;
  onClose: () => void;
}

/** Chooses the project to filter by: any, none, or one found by search. */
export function ProjectFilterDialog({ chosen: current, param, onClose }: ProjectFilterDialogProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState(current);
  const [isPending, startTransition] = useTransition();

  function show(event: FormEvent) {
    event.preventDefault();
    startTransition(() => {
      router.push(addressOf(param, chosen));
      onClose();
    });
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Filter by project</DialogTitle>
          <DialogDescription>
            With one project, its custom fields are columns and filters of the list, too.
          </DialogDescription>
        </DialogHeader>
        <form onSubmit={show} className="grid gap-4" aria-busy={isPending || undefined}>
          <ProjectRadios
            current={current}
            chosen={chosen}
            extraOptions={[ALL_PROJECTS, NO_PROJECT]}
            onChoose={({ id }) => setChosen(id)}
            disabled={isPending}
          />
          <DialogFooter>
            <Button variant="outline" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={isPending}>
              Show tasks
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
