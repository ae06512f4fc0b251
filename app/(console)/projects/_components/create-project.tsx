"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useOptimistic, useState, useTransition } from "react";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import type { CandidateView } from "@/lib/managed-items/schema";
import { callAction } from "@/lib/request/call-action";
import { notify } from "@/lib/ui/notify";
import { createProjectAction } from "../actions";
import { ProjectForm } from "./project-form";
import type { ProjectValues } from "./project-values";
import { localStatus } from "./status-label";

interface CreateProjectProps {
  initial: ProjectValues;
  candidates: readonly CandidateView[] | null;
  listHref: string;
  /** The list as it is, which the new card joins while the server still works. */
  list: ReactNode;
}

/** The form; once it is sent the list with the new card, and the form again as it was when the server refuses. */
export function CreateProject({ initial, candidates, listHref, list }: CreateProjectProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [added, setAdded] = useOptimistic<ProjectValues | null>(null);
  // The same key for every try: a project that was made although its answer got lost is not made twice.
  const [key] = useState(() => crypto.randomUUID());

  const save = (values: ProjectValues) =>
    new Promise<void>((resolve, reject) => {
      startTransition(async () => {
        setAdded(values);
        try {
          await callAction(createProjectAction, { values, key });
          notify.success("Project created successfully!");
          router.push(listHref);
          resolve();
        } catch (thrown) {
          reject(thrown);
        }
      });
    });

  return (
    <>
      <div hidden={added !== null}>
        <ProjectForm
          initial={initial}
          candidates={candidates}
          submitLabel="Create Project"
          cancelHref={listHref}
          failed="Failed to create project. Please try again."
          pending={pending}
          onSave={save}
        />
      </div>
      {added ? (
        <div className="grid gap-4">
          <Card aria-busy data-slot="pending-project">
            <div className="flex items-start justify-between gap-3">
              <CardTitle level={3}>{added.name}</CardTitle>
              <span className="flex shrink-0 gap-1.5">
                <Badge tone="info">Saving…</Badge>
                <StatusBadge vocabulary="project" status={localStatus(added.status)} />
              </span>
            </div>
            <p className="text-[0.8125rem] text-muted-foreground">{added.projectType}</p>
          </Card>
          {list}
        </div>
      ) : null}
    </>
  );
}
