"use client";

import { useFormContext } from "react-hook-form";
import {
  type FormControlProps,
  FormField,
  FormListField,
  FormSelect,
} from "@/components/form/edit-form";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { ItemKind } from "../team/team-texts";
import { type ItemField, type ItemValues, itemFields } from "./item-field-list";
import { WorkspacePicker } from "./workspace-picker";

export function ItemFields({ kind }: { kind: ItemKind }) {
  const isNew = useFormContext<ItemValues>().formState.defaultValues?.name === "";
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {itemFields(kind).map((field, index) => (
        <FormField
          key={field.name}
          name={field.name}
          label={field.label}
          description={field.description}
          className={field.control === "long-text" ? "sm:col-span-2" : undefined}
          required={!(isNew && field.isOptional)}
        >
          {(control) => (
            <ItemControl field={field} control={control} autoFocus={isNew && index === 0} />
          )}
        </FormField>
      ))}
    </div>
  );
}

interface ItemControlProps {
  field: ItemField;
  control: FormControlProps;
  autoFocus: boolean;
}

function ItemControl({ field, control, autoFocus }: ItemControlProps) {
  const { max, placeholder, options = [] } = field;
  switch (field.control) {
    case "choice":
      return <FormSelect {...control} options={options} />;
    case "long-text":
      return <Textarea {...control} maxLength={max} />;
    case "url":
      return (
        <Input
          {...control}
          type="url"
          inputMode="url"
          maxLength={max}
          placeholder={placeholder}
          autoComplete="off"
        />
      );
    default:
      return (
        <Input
          {...control}
          maxLength={max}
          placeholder={placeholder}
          autoComplete="off"
          autoFocus={autoFocus}
        />
      );
  }
}

/** Chooses a project's workspaces. `saved` lists its current ones; null before it exists. */
export function WorkspacesField({ saved }: { saved: readonly string[] | null }) {
  return (
    <FormListField<string> name="workspaces">
      {(list) => <WorkspacePicker {...list} saved={saved} />}
    </FormListField>
  );
}
