import { useId, useState } from "react";
import { NativeSelect } from "@/components/ui/native-select";
import { ENCODINGS, encodingLabel } from "@/lib/encodings";
import type { DocumentView } from "@/lib/knowledge/documents/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

interface DocumentEncodingProps {
  /** The document's path of the API. */
  path: string;
  document: DocumentView;
  onChanged: () => void;
}

/** Reads a text file again with another encoding, if its characters look wrong. */
export function DocumentEncoding({ path, document, onChanged }: DocumentEncodingProps) {
  const id = useId();
  const [isPending, setPending] = useState(false);
  const { encoding } = document;
  if (encoding === null) return null;

  async function change(chosen: string) {
    setPending(true);
    try {
      await request(path, { method: "PATCH", body: { encoding: chosen } });
      notify.success("Reading the document again");
      onChanged();
    } catch (thrown) {
      notify.error(messageOr(thrown, "Failed to change the encoding. Please try again."));
    }
    setPending(false);
  }

  const isListed = ENCODINGS.some(({ value }) => value === encoding);
  return (
    <div className="grid max-w-xs gap-1 text-13">
      <label htmlFor={id} className="text-muted-foreground">
        Wrong characters? Text encoding
      </label>
      <NativeSelect
        id={id}
        value={encoding}
        disabled={isPending}
        onChange={(event) => void change(event.currentTarget.value)}
      >
        {isListed ? null : <option value={encoding}>{encodingLabel(encoding)}</option>}
        {ENCODINGS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
