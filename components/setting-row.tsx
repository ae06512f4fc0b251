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
  /** The control needs the whole width of a phone, as a chart does. A button stays beside. */
  isWide?: boolean;
}

/** A setting in the same row, whose control isn't one field. */
export function SettingRow({ label, description, children, isWide }: SettingRowProps) {
  return (
    <div className={cn("grid gap-x-4 gap-y-1.5 setting-row", !isWide && "setting-beside")}>
      <div className="font-medium text-13">{label}</div>
      <div className="flex items-center gap-2">{children}</div>
      {description ? (
        <div data-slot="field-description" className="text-13">
          {description}
        </div>
      ) : null}
    </div>
  );
}
