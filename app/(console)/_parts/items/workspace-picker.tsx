"use client";

import { Alert } from "@/components/ui/alert";
import { FieldErrors } from "@/components/ui/plain-field";
import { cn } from "@/lib/ui/cn";
import { WORKSPACE_CATALOGUE, workspaceEntry } from "@/lib/workspaces/catalogue";
import { WorkspaceIcon } from "../workspace-icon";

interface WorkspacePickerProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /**
   * The project's current workspaces; null before it exists. Unselecting one deletes its content.
   */
  saved: readonly string[] | null;
  disabled?: boolean;
  errors?: readonly string[];
}

/**
 * Chooses a project's workspaces. The last one can't be unselected, because a project needs at
 * least one.
 */
export function WorkspacePicker(props: WorkspacePickerProps) {
  const { chosen, onChange, saved, disabled, errors = [] } = props;
  const removed = (saved ?? []).filter((type) => !chosen.includes(type));

  function toggle(type: string) {
    if (!chosen.includes(type)) return onChange([...chosen, type]);
    if (chosen.length > 1) onChange(chosen.filter((other) => other !== type));
  }

  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="mb-1.5 flex items-center gap-2 text-sm font-medium">
        Workspaces
        <span className="flex gap-1" data-slot="chosen-workspaces">
          {chosen.map((type) => (
            <WorkspaceIcon key={type} type={type} labelled className="size-5 [&_svg]:size-3" />
          ))}
        </span>
      </legend>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {Object.values(WORKSPACE_CATALOGUE).map((entry) => {
          const isChosen = chosen.includes(entry.id);
          const isLast = isChosen && chosen.length === 1;
          return (
            <label
              key={entry.id}
              className={cn(
                "flex cursor-pointer items-start gap-3 rounded-md border p-3 transition-colors hover:border-input has-focus-visible:outline-2 has-focus-visible:outline-ring",
                isChosen && "border-input bg-hover",
              )}
            >
              <input
                type="checkbox"
                className="mt-1 size-4 shrink-0 accent-primary outline-none"
                checked={isChosen}
                aria-describedby={isLast ? "last-workspace" : undefined}
                onChange={() => toggle(entry.id)}
              />
              <WorkspaceIcon type={entry.id} />
              <span className="min-w-0">
                <span className="block font-medium">{entry.name}</span>
                <span className="block text-13 text-muted-foreground">{entry.description}</span>
              </span>
            </label>
          );
        })}
      </div>
      <p id="last-workspace" className="text-13 text-muted-foreground">
        Select at least one workspace.
      </p>
      {removed.length > 0 ? (
        <Alert variant="warning" title="Workspaces will be removed">
          {`Saving removes ${removed.map((type) => workspaceEntry(type).name).join(", ")} from this project and deletes ${removed.length === 1 ? "its" : "their"} records and ${removed.length === 1 ? "team" : "teams"}. This can't be undone.`}
        </Alert>
      ) : null}
      {errors.length > 0 ? <FieldErrors errors={errors} /> : null}
    </fieldset>
  );
}
