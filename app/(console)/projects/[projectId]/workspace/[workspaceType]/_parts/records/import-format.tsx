import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { ENCODINGS, type Encoding } from "@/lib/encodings";
import type { CsvFormat, CsvStart } from "./read-csv";

interface ImportFormatProps {
  start: CsvStart;
  isReading: boolean;
  onChange: (format: Pick<CsvFormat, "encoding"> & Partial<Pick<CsvFormat, "headerRow">>) => void;
}

/** Characters shown of each row when choosing the header row. */
const SHOWN = 60;

/** Chooses the file's encoding and header row, which are guessed at first. */
export function ImportFormat({ start, isReading, onChange }: ImportFormatProps) {
  const { format, top, hasLostLetters } = start;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        name="encoding"
        label="Encoding"
        errors={
          hasLostLetters
            ? ["Some letters can't be read with this encoding. Choose another one."]
            : undefined
        }
      >
        {(control) => (
          <NativeSelect
            {...control}
            disabled={isReading}
            value={format.encoding}
            onChange={({ target }) => onChange({ encoding: target.value as Encoding })}
          >
            {ENCODINGS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field
        name="header"
        label="Column names"
        description={format.headerRow > 0 ? "The rows above this one are not imported." : undefined}
      >
        {(control) => (
          <NativeSelect
            {...control}
            disabled={isReading}
            value={format.headerRow}
            onChange={({ target }) =>
              onChange({ encoding: format.encoding, headerRow: Number(target.value) })
            }
          >
            {top.map((cells, index) =>
              cells.some(Boolean) ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id but its index
                <option key={index} value={index}>
                  {`Row ${index + 1}: ${cells.filter(Boolean).join(", ").slice(0, SHOWN)}`}
                </option>
              ) : null,
            )}
          </NativeSelect>
        )}
      </Field>
    </div>
  );
}
