import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import type { RunAgent } from "./use-start-run";

interface ProjectFieldProps {
  projects: RunAgent["projects"];
  /** The chosen project's id; null for none. */
  initial: string | null;
  description: string;
  errors: readonly string[] | undefined;
  disabled: boolean;
}

/**
 * Chooses a project of the agent. A saved project that the agent has left stays selected until
 * changed.
 */
export function ProjectField({ projects, initial, description, ...field }: ProjectFieldProps) {
  const isKnown = initial === null || projects.some(({ id }) => id === initial);
  return (
    <Field name="project_id" label="Project" description={description} {...field}>
      {(control) => (
        <NativeSelect {...control} defaultValue={initial ?? ""}>
          <option value="">No project</option>
          {isKnown ? null : <option value={initial}>A project it no longer works in</option>}
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
