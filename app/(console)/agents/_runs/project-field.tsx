import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import type { RunAgent } from "./use-start-run";

interface ProjectFieldProps {
  projects: RunAgent["projects"];
  /** The chosen one's id; null for none. */
  initial: string | null;
  description: string;
  errors: readonly string[] | undefined;
  disabled: boolean;
}

/** In which of its projects an agent works. One that it is not in any more is left to whoever changes it. */
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
