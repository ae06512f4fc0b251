import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import type { FieldProps } from "@/components/ui/plain-field";
import { cn } from "@/lib/ui/cn";

/** A setting with a form control: label and description at the left, the control at the right. */
export function SettingField({ className, ...props }: FieldProps) {
  return <Field {...props} className={cn("setting-row", className)} />;
}

interface SettingRowProps {
  label: ReactNode;
  description?: ReactNode;
  /** What changes the setting, with a name of its own. */
  children: ReactNode;
}

/** A setting in the same row, whose control isn't one field. */
export function SettingRow({ label, description, children }: SettingRowProps) {
  return (
    <div className="grid gap-1.5 setting-row">
      <div className="font-medium text-13">{label}</div>
      <div>{children}</div>
      {description ? (
        <p data-slot="field-description" className="text-13">
          {description}
        </p>
      ) : null}
    </div>
  );
}
