"use client";

import type { ReactNode } from "react";
import type { Edit, Stale } from "@/components/form/use-edit-form";
import { callAction } from "@/lib/request/call-action";
import type { FieldFormProps } from "../../../../../../_parts/fields/field-form";
import {
  PropertyInPlace,
  SectionInPlace,
  TitleInPlace,
} from "../../../../../../_parts/fields/in-place";
import { LateFieldForm } from "../../../../../../_parts/fields/late-field-form";
import { changedTexts, type Texts } from "./form-texts";
import { saveRecordAction } from "./record-actions";
import type { RecordAddress } from "./record-screen";

const LOOKS = { property: PropertyInPlace, section: SectionInPlace, title: TitleInPlace };

interface RecordFieldProps extends Omit<FieldFormProps, "projectId" | "save" | "onClose"> {
  look: keyof typeof LOOKS;
  address: RecordAddress;
  recordId: string;
  version: number;
  /** The value as it is shown. */
  children: ReactNode;
}

/** A field of a record, edited where it is. */
export function RecordField({ look, address, recordId, children, ...form }: RecordFieldProps) {
  const InPlace = LOOKS[look];
  return (
    <InPlace
      label={form.field.label}
      form={(onClose) => (
        <LateFieldForm
          {...form}
          projectId={address.projectId}
          save={(edit) => saveField(address, recordId, edit)}
          onClose={onClose}
        />
      )}
    >
      {children}
    </InPlace>
  );
}

/** Saves one value. What someone else changed in other fields meanwhile is kept. */
async function saveField(
  address: RecordAddress,
  id: string,
  { values, base, version }: Edit<Texts>,
): Promise<Stale<Texts> | null> {
  const typed = changedTexts(base, values);
  const save = (on: number) => callAction(saveRecordAction, { address, id, typed, version: on });
  const { stale } = await save(version ?? 0);
  const isOther = stale && Object.keys(typed).every((name) => stale.values[name] === base[name]);
  return isOther ? (await save(stale.version)).stale : stale;
}
