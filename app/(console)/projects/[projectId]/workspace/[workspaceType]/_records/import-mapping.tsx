"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
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
import { guessMapping, type Mapping, unmapped } from "./import-plan";
import type { CsvStart } from "./read-csv";

const PERSON_HINT = "The e-mail of somebody of this workspace";

interface ImportMappingProps {
  fields: Fields;
  start: CsvStart;
  onCancel: () => void;
  onImport: (mapping: Mapping) => void;
}

/** Which column of the file is which field, guessed first, with the first rows as they would be read. */
export function ImportMapping({ fields, start, onCancel, onImport }: ImportMappingProps) {
  const [mapping, setMapping] = useState(() => guessMapping(fields, start.headers));
  const missing = unmapped(fields, mapping);
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
                <option value="">Not imported</option>
                {start.headers.map((header) => (
                  <option key={header} value={header}>
                    {header}
                  </option>
                ))}
              </NativeSelect>
            )}
          </FieldFrame>
        ))}
      </div>
      <Preview fields={fields} mapping={mapping} start={start} />
      <DialogFooter className="items-center">
        {missing.length > 0 ? (
          <p role="status" className="mr-auto text-[0.8125rem] text-muted-foreground">
            {`Choose a column for ${missing.map(({ label }) => label).join(" and ")}.`}
          </p>
        ) : null}
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={missing.length > 0} onClick={() => onImport(mapping)}>
          Import
        </Button>
      </DialogFooter>
    </>
  );
}

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
                {row[mapping[name] ?? ""]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
