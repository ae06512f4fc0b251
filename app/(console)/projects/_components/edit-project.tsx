"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import type { CandidateView } from "@/lib/managed-items/schema";
import { callAction } from "@/lib/request/call-action";
import { notify } from "@/lib/ui/notify";
import { updateProjectAction } from "../actions";
import { ProjectForm } from "./project-form";
import { changedFields, type ProjectValues } from "./project-values";

interface EditProjectProps {
  id: string;
  version: number;
  initial: ProjectValues;
  candidates: readonly CandidateView[] | null;
  listHref: string;
}

export function EditProject({ id, version, initial, candidates, listHref }: EditProjectProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();

  const save = (values: ProjectValues) =>
    new Promise<void>((resolve, reject) => {
      startTransition(async () => {
        try {
          const changes = changedFields(initial, values);
          await callAction(updateProjectAction, { id, changes, version });
          notify.success("Project updated successfully!");
          router.push(listHref);
          resolve();
        } catch (thrown) {
          reject(thrown);
        }
      });
    });

  return (
    <ProjectForm
      initial={initial}
      candidates={candidates}
      submitLabel="Save Changes"
      cancelHref={listHref}
      failed="Failed to update project. Please try again."
      pending={pending}
      onSave={save}
    />
  );
}
