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
import type { Fields } from "@/lib/records/field-schema";
import type { DecimalSign } from "@/lib/records/number-format";
import { counted } from "@/lib/ui/count";
import { guessMapping, joinedName } from "./guess-mapping";
import { cellOf, decimalsOf, type Mapping, unclearNumbers, unmapped } from "./import-plan";
import type { CsvStart } from "./read-csv";
import type { ImportChoice } from "./use-import";

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
  const [chosen, setChosen] = useState<Record<string, DecimalSign>>({});
  const [takesStock, setTakesStock] = useState(false);
  const joined = joinedName(start.headers);
  const columns = joined === null ? start.headers : [...start.headers, joined];
  const unclear = unclearNumbers(fields, mapping, start.signs);
  const missing = unmapped(fields, mapping);
  const unasked = unclear.filter(({ name }) => !chosen[name]);
  const open = [
    ...(missing.length > 0 ? [`Choose a column for ${listOf(missing)}.`] : []),
    ...(unasked.length > 0 ? [`Choose how numbers are written in ${listOf(unasked)}.`] : []),
  ];
  const decimals = decimalsOf(fields, mapping, start.signs, chosen);
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
      {unclear.length > 0 ? (
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-2 text-sm">
            These columns can be read in two ways. How are their numbers written?
          </legend>
          {unclear.map(({ name, label }) => (
            <FieldFrame key={name} name={`decimals-${name}`} label={label} required>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={chosen[name] ?? ""}
                  onChange={({ target }) =>
                    setChosen({ ...chosen, [name]: target.value as DecimalSign })
                  }
                >
                  <option value="" disabled>
                    Choose…
                  </option>
                  <option value=".">1,234.56 (1,234 is one thousand)</option>
                  <option value=",">1.234,56 (1.234 is one thousand)</option>
                </NativeSelect>
              )}
            </FieldFrame>
          ))}
        </fieldset>
      ) : null}
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
      <Preview fields={fields} mapping={mapping} start={start} />
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
          onClick={() => onImport({ mapping, decimals, movesStock: takesStock })}
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
}: Pick<ImportMappingProps, "fields" | "start"> & { mapping: Mapping }) {
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
            {shown.map(({ name }) => (
              <TableCell key={name} className="max-w-48 truncate">
                {cellOf(row, mapping[name] ?? "")}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
