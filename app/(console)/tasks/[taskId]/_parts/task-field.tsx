"use client";

import type { ReactNode } from "react";
import type { Field } from "@/lib/records/field-schema";
import { callAction } from "@/lib/request/call-action";
import { PropertyInPlace } from "../../../_parts/fields/in-place";
import { LateFieldForm } from "../../../_parts/fields/late-field-form";
import { setTaskFieldsAction } from "../../actions";

interface TaskFieldProps {
  taskId: string;
  projectId: string;
  field: Field;
  value: unknown;
  people: { id: string; name: string }[];
  /** The value in words. */
  children: ReactNode;
}

const LINKS = ["contact", "picture"] as const;

/** A custom value of a task, edited where it is. */
export function TaskField({ taskId: id, children, ...props }: TaskFieldProps) {
  return (
    <PropertyInPlace
      label={props.field.label}
      form={(onClose) => (
        <LateFieldForm
          {...props}
          version={null}
          singular="task"
          links={LINKS}
          save={async ({ values, base }) => {
            await callAction(setTaskFieldsAction, { id, typed: values, seen: base });
            return null;
          }}
          onClose={onClose}
        />
      )}
    >
      {children}
    </PropertyInPlace>
  );
}
