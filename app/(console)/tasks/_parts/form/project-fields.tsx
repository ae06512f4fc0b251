"use client";

import { useWatch } from "react-hook-form";
import { LazyPart } from "@/components/lazy-part";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { TaskValues } from "./task-values";

const code = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./project-field-controls")).ProjectFieldControls,
);

/** The custom fields of the chosen project. Their code loads once there is a project. */
export function ProjectFields({ people }: { people: readonly { id: string; name: string }[] }) {
  const projectId = useWatch<TaskValues, "project_id">({ name: "project_id" });
  if (projectId === "") return null;
  return (
    <LazyPart
      code={code}
      loading={null}
      failed={<p>The project's own fields can't be shown. You can fill them in later.</p>}
    >
      {(Controls) => <Controls key={projectId} projectId={projectId} people={people} />}
    </LazyPart>
  );
}
