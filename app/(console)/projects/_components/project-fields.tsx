"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import type { FieldErrors } from "@/lib/errors";
import { type ProjectValues, STATUS_OPTIONS } from "./project-values";

interface ProjectFieldsProps {
  initial: ProjectValues;
  errors: FieldErrors;
  disabled: boolean;
}

/** The five required fields. */
export function ProjectFields({ initial, errors, disabled }: ProjectFieldsProps) {
  const common = { required: true, disabled };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field name="name" label="Name" errors={errors.name} {...common}>
        {(control) => (
          <Input {...control} defaultValue={initial.name} maxLength={200} autoComplete="off" />
        )}
      </Field>
      <Field name="projectType" label="Project type" errors={errors.projectType} {...common}>
        {(control) => (
          <Input
            {...control}
            defaultValue={initial.projectType}
            maxLength={100}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        name="projectUrl"
        label="Project URL"
        errors={errors.projectUrl}
        description="Starts with http:// or https://"
        {...common}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            defaultValue={initial.projectUrl}
            maxLength={2048}
            placeholder="https://example.com"
          />
        )}
      </Field>
      <Field name="status" label="Status" errors={errors.status} {...common}>
        {(control) => (
          <NativeSelect {...control} defaultValue={initial.status}>
            {STATUS_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field
        name="details"
        label="Details"
        errors={errors.details}
        className="sm:col-span-2"
        {...common}
      >
        {(control) => <Textarea {...control} defaultValue={initial.details} maxLength={5000} />}
      </Field>
    </div>
  );
}
