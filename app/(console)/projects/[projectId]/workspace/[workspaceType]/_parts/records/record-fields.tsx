"use client";

import { type FormControlProps, FormField, FormSelect } from "@/components/form/edit-form";
import { LazyPart } from "@/components/lazy-part";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import type { Field, Fields, LinkTarget } from "@/lib/records/field-schema";
import { lazyCode } from "@/lib/ui/lazy-code";
import { inputOf } from "../../../../../../_parts/input-of";
import { wordsOf } from "./choices";
import type { Texts } from "./form-texts";
import { MarkdownControl } from "./markdown-control";

const linkCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./link-control")).LinkControl,
);

const choicesCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./choices-control")).ChoicesControl,
);
/** What is shown instead of a control that isn't loaded. */
const LATER = {
  loading: <Skeleton className="h-9 touch:h-11" />,
  failed: <p>Failed to load the options. Reload the page to try again.</p>,
};

interface RecordFieldsProps {
  fields: Fields;
  /** Initial texts of the controls. */
  base: Texts;
  people: readonly { id: string; name: string }[];
  /** Links that the person may follow and set. Other links are read-only. */
  links: readonly LinkTarget[];
  projectId: string;
}

const hintOf = ({ kind, hint }: Field) =>
  kind === "time" ? [hint, "In UTC"].filter(Boolean).join(". ") : hint;

/** Kinds whose controls span the whole width. */
const WIDE = ["long-text", "markdown", "tags", "choices", "link"];

/** One control per field of a record. The server validates the values. */
export function RecordFields({ fields, base, people, links, projectId }: RecordFieldsProps) {
  const shown = fields.filter((field) => field.kind !== "link" || links.includes(field.to));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {shown.map((field, index) => (
        <FormField
          key={field.name}
          name={field.name}
          label={field.label}
          description={hintOf(field)}
          required={field.required}
          isCheckedByServer
          optional={!field.required && (field.kind !== "choice" || !!field.custom)}
          className={index === 0 || WIDE.includes(field.kind) ? "sm:col-span-2" : "content-start"}
        >
          {(control) => (
            <RecordControl
              field={field}
              control={control}
              start={base[field.name] ?? ""}
              people={people}
              projectId={projectId}
            />
          )}
        </FormField>
      ))}
    </div>
  );
}

interface RecordControlProps {
  field: Field;
  control: FormControlProps;
  /** The initial value, which stays among the options. */
  start: string;
  people: readonly { id: string; name: string }[];
  projectId: string;
}

/** The control for a field's kind. */
function RecordControl({ field, control, start, people, projectId }: RecordControlProps) {
  switch (field.kind) {
    case "long-text":
      return <Textarea {...control} className="max-h-[50vh] min-h-20" />;
    case "markdown":
      return <MarkdownControl control={control} max={field.max} />;
    case "choice":
      return <FormSelect {...control} options={choicesOf(field, start)} />;
    case "choices":
      return (
        <LazyPart code={choicesCode} {...LATER}>
          {(ChoicesControl) => <ChoicesControl control={control} field={field} />}
        </LazyPart>
      );
    case "yes-no":
      return <FormSelect {...control} options={YES_NO} />;
    case "text":
      return field.options ? (
        <OptionSelect control={control} options={field.options} />
      ) : (
        <Input {...control} autoComplete="off" />
      );
    case "person":
      return <PersonSelect control={control} people={people} />;
    case "link":
      return (
        <LazyPart code={linkCode} {...LATER}>
          {(LinkControl) => <LinkControl control={control} to={field.to} projectId={projectId} />}
        </LazyPart>
      );
    default:
      return <Input {...control} {...inputOf(field)} autoComplete="off" />;
  }
}

function choicesOf(field: Extract<Field, { kind: "choice" }>, start: string) {
  const offered = field.choices.filter(
    (value) => value === start || !field.following?.includes(value),
  );
  const choices = offered.map((value) => ({ value, label: wordsOf(field, value) }));
  if (field.custom) return [{ value: "", label: "None" }, ...choices];
  return start === "" ? [{ value: "", label: "Choose…" }, ...choices] : choices;
}

const YES_NO = [
  { value: "", label: "None" },
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

interface OptionSelectProps {
  control: FormControlProps;
  options: readonly { value: string; label: string }[];
}

/** A select that ignores the case of its value. An outdated value stays until it is changed. */
function OptionSelect({ control, options }: OptionSelectProps) {
  const { value } = control;
  const chosen = options.find((option) => option.value.toLowerCase() === value.toLowerCase());
  const all = chosen ? options : [{ value, label: value }, ...options];
  return <FormSelect {...control} value={chosen?.value ?? value} options={all} />;
}

function PersonSelect({ control, people }: Pick<RecordControlProps, "control" | "people">) {
  const { value } = control;
  const isKnown = value === "" || people.some(({ id }) => id === value);
  const options = [
    { value: "", label: "No one" },
    ...(isKnown ? [] : [{ value, label: "Former member" }]),
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return <FormSelect {...control} options={options} />;
}
