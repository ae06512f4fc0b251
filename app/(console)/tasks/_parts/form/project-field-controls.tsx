"use client";

import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useApiData } from "@/components/hooks/use-api-data";
import { fieldOfView } from "@/lib/custom-fields/definitions";
import type { CustomFieldView } from "@/lib/custom-fields/field-words";
import type { Fields } from "@/lib/records/field-schema";
import {
  formFields,
  formTexts,
} from "../../../projects/[projectId]/workspace/[workspaceType]/_parts/records/form-texts";
import { RecordFields } from "../../../projects/[projectId]/workspace/[workspaceType]/_parts/records/record-fields";

interface ProjectFieldControlsProps {
  projectId: string;
  people: readonly { id: string; name: string }[];
}

const LINKS = ["contact", "picture"] as const;
const NO_TEXTS = {};

/** A control for each custom field of a project's tasks. Nothing without any. */
export function ProjectFieldControls({ projectId, people }: ProjectFieldControlsProps) {
  const path = `/api/projects/${encodeURIComponent(projectId)}/task-fields`;
  const { data, failure } = useApiData<{ fields: CustomFieldView[] }>(path, true);
  if (failure) return <p role="alert">{`Failed to load the project's fields: ${failure}`}</p>;
  const fields =
    data?.fields.filter(({ deleted_at }) => deleted_at === null).map(fieldOfView) ?? [];
  if (fields.length === 0) return null;
  return <Controls fields={fields} projectId={projectId} people={people} />;
}

/** The controls, once the form has a text for each. */
function Controls({ fields, ...props }: ProjectFieldControlsProps & { fields: Fields }) {
  const { getValues, setValue } = useFormContext();
  const [isReady, setReady] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for these fields
  useEffect(() => {
    for (const [name, text] of Object.entries(formTexts(fields, null)))
      if (typeof getValues(name) !== "string") setValue(name, text);
    setReady(true);
  }, []);
  if (!isReady) return null;
  return <RecordFields fields={formFields(fields)} base={NO_TEXTS} links={LINKS} {...props} />;
}
