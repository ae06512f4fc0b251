"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogFooter } from "@/components/ui/dialog";
import { Field as FieldFrame } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { isDated, readDate } from "@/lib/records/date-format";
import type { Fields } from "@/lib/records/field-schema";
import { counted } from "@/lib/ui/count";
import { guessMapping, joinedName } from "./guess-mapping";
import {
  cellOf,
  FORMS,
  type Mapping,
  unclearFields,
  unmapped,
  type WrittenForms,
  writtenForms,
} from "./import-plan";
import type { CsvStart } from "./read-csv";
import type { ImportChoice } from "./use-import";

/** What is asked of columns that can be read in two ways. */
const QUESTIONS = {
  decimals: {
    noun: "numbers",
    legend: "These columns can be read in two ways. How are their numbers written?",
    choices: [
      [".", "1,234.56 (1,234 is one thousand)"],
      [",", "1.234,56 (1.234 is one thousand)"],
    ],
  },
  dates: {
    noun: "dates",
    legend: "These columns can be read in two ways. How are their dates written?",
    choices: [
      ["day", "Day first (3/4/2026 is 3 April)"],
      ["month", "Month first (3/4/2026 is March 4)"],
    ],
  },
} as const;

const PERSON_HINT = "Email of a person in this workspace";

interface ImportMappingProps {
  fields: Fields;
  start: CsvStart;
  movesStock: boolean;
  onCancel: () => void;
  onImport: (choice: ImportChoice) => void;
}

/** Maps columns to fields, guessed at first, with a preview of the first rows. */
export function ImportMapping({
  fields,
  start,
  movesStock,
  onCancel,
  onImport,
}: ImportMappingProps) {
  const [mapping, setMapping] = useState(() => guessMapping(fields, start.headers));
  const [chosen, setChosen] = useState<WrittenForms>({ decimals: {}, dates: {} });
  const [takesStock, setTakesStock] = useState(false);
  const joined = joinedName(start.headers);
  const columns = joined === null ? start.headers : [...start.headers, joined];
  const unclear = FORMS.map((form) => ({
    name: form.name,
    fields: unclearFields(fields, mapping, start.forms, form),
  }));
  const missing = unmapped(fields, mapping);
  const unasked = unclear.flatMap(({ name: form, fields: unread }) => {
    const left = unread.filter(({ name }) => !chosen[form][name]);
    return left.length > 0
      ? [`Choose how ${QUESTIONS[form].noun} are written in ${listOf(left)}.`]
      : [];
  });
  const open = [
    ...(missing.length > 0 ? [`Choose a column for ${listOf(missing)}.`] : []),
    ...unasked,
  ];
  const written = writtenForms(fields, mapping, start.forms, chosen);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map(({ name, label, required, kind }) => (
          <FieldFrame
            key={name}
            name={name}
            label={label}
            required={required}
            optional={!required}
            description={kind === "person" ? PERSON_HINT : undefined}
          >
            {(control) => (
              <NativeSelect
                {...control}
                value={mapping[name]}
                onChange={({ target }) => setMapping({ ...mapping, [name]: target.value })}
              >
                <option value="">Don't import</option>
                {columns.map((header) => (
                  <option key={header} value={header}>
                    {header}
                  </option>
                ))}
              </NativeSelect>
            )}
          </FieldFrame>
        ))}
      </div>
      {unclear.map(({ name: form, fields: unread }) =>
        unread.length > 0 ? (
          <fieldset key={form} className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 text-sm">{QUESTIONS[form].legend}</legend>
            {unread.map(({ name, label }) => (
              <FieldFrame key={name} name={`${form}-${name}`} label={label} required>
                {(control) => (
                  <NativeSelect
                    {...control}
                    value={chosen[form][name] ?? ""}
                    onChange={({ target }) =>
                      setChosen({ ...chosen, [form]: { ...chosen[form], [name]: target.value } })
                    }
                  >
                    <option value="" disabled>
                      Choose…
                    </option>
                    {QUESTIONS[form].choices.map(([value, words]) => (
                      <option key={value} value={value}>
                        {words}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </FieldFrame>
            ))}
          </fieldset>
        ) : null,
      )}
      {movesStock ? (
        <div className="flex items-start gap-2 text-sm">
          <Checkbox id="takes-stock" checked={takesStock} onCheckedChange={setTakesStock} />
          <label htmlFor="takes-stock">
            Reduce stock by the imported quantities
            <span className="block text-muted-foreground">
              Leave this off for past orders, so that stock stays unchanged.
            </span>
          </label>
        </div>
      ) : null}
      <Preview {...{ fields, mapping, start, written }} />
      <DialogFooter className="items-center">
        {open.length > 0 ? (
          <p role="status" className="mr-auto text-13 text-muted-foreground">
            {open.join(" ")}
          </p>
        ) : null}
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={open.length > 0}
          onClick={() => onImport({ mapping, written, movesStock: takesStock })}
        >
          {`Import ${counted(start.total, "row")}`}
        </Button>
      </DialogFooter>
    </>
  );
}

const listOf = (fields: Fields) =>
  new Intl.ListFormat("en").format(fields.map(({ label }) => label));

function Preview({
  fields,
  mapping,
  start,
  written,
}: Pick<ImportMappingProps, "fields" | "start"> & { mapping: Mapping; written: WrittenForms }) {
  const shown = fields.filter(({ name }) => mapping[name]);
  if (shown.length === 0) return null;
  return (
    <Table label="First rows of the file">
      <TableHeader>
        <TableRow>
          {shown.map(({ name, label }) => (
            <TableHead key={name}>{label}</TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {start.rows.map(({ line, row }) => (
          <TableRow key={line}>
            {shown.map((field) => {
              const cell = cellOf(row, mapping[field.name] ?? "");
              return (
                <TableCell key={field.name} className="max-w-48 truncate">
                  {isDated(field) ? readDate(cell, written.dates[field.name]) : cell}
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
