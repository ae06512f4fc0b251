"use client";

import { useId } from "react";
import { Label } from "@/components/ui/label";

interface EveryWorkspaceProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label?: string;
}

/**
 * Asks whether new team members also get access to the project's workspaces. Membership of the
 * project alone gives none.
 */
export function EveryWorkspace({
  checked,
  onChange,
  label = "Also add to all workspaces",
}: EveryWorkspaceProps) {
  const id = useId();
  return (
    <div className="-ml-2 flex items-center">
      <input
        id={id}
        type="checkbox"
        className="row-checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <Label htmlFor={id} className="font-normal touch:min-h-11">
        {label}
      </Label>
    </div>
  );
}
