"use client";

import { useState } from "react";
import { type FormControlProps, useFormSetter } from "@/components/form/edit-form";
import { useApiData } from "@/components/hooks/use-api-data";
import { Link } from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";
import { type RecordView, recordPath } from "@/lib/records/description";
import type { LinkTarget } from "@/lib/records/field-schema";
import { ChoiceList, useChoices } from "../../../../../../_parts/choice-list";
import { useApiSearch } from "../../../../../../_parts/use-api-search";
import { thumbnailOf } from "../areas/media/asset-files";
import { AssetPicture } from "../areas/media/asset-picture";
import { recordsApiPath } from "./record-screen";

interface Target {
  type: "crm" | "media";
  records: string;
  /** Singular key of the answer. */
  one: string;
  noun: string;
  plural: string;
  placeholder: string;
  query: Record<string, string>;
  /** Returns texts for other fields of the form when a record is chosen. */
  fills?: (chosen: RecordView) => Record<string, string>;
}

const TARGETS: Readonly<Record<LinkTarget, Target>> = {
  contact: {
    type: "crm",
    records: "contacts",
    one: "contact",
    noun: "contact",
    plural: "contacts",
    placeholder: "Search contacts by name or email",
    query: { sort: "name", perPage: "8" },
    fills: ({ name, email }) => ({ customer_name: String(name), customer_email: String(email) }),
  },
  picture: {
    type: "media",
    records: "assets",
    one: "asset",
    noun: "image",
    plural: "images",
    placeholder: "Search media images by name",
    query: { type: "image", perPage: "12" },
  },
};

interface LinkControlProps {
  control: FormControlProps;
  to: LinkTarget;
  projectId: string;
}

/** Links to a record of another workspace of the project: search, choose, show, remove. */
export function LinkControl(props: LinkControlProps) {
  return ID.test(props.control.value) ? <Linked {...props} /> : <LinkSearch {...props} />;
}

const ID = /^[0-9a-f-]{36}$/;

function Linked({ control, to, projectId }: LinkControlProps) {
  const { type, records, one, noun } = TARGETS[to];
  const { id, value, disabled, onChange } = control;
  const path = recordsApiPath({ projectId, type, records }, `/${encodeURIComponent(value)}`);
  const { data, failure } = useApiData<Record<string, RecordView>>(path, true);
  const found = data?.[one];
  const name = found ? String(found.name) : failure && `Failed to load the ${noun}: ${failure}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {to === "picture" ? <Picture projectId={projectId} asset={found} size="size-16" /> : null}
      <span className="min-w-0 flex-1 break-words">{name ?? <Spinner />}</span>
      {found ? (
        <Link
          href={recordPath(projectId, { workspace: type, name: records }, value)}
          className={buttonVariants({ variant: "ghost", size: "sm" })}
        >
          {`Open ${noun}`}
        </Link>
      ) : null}
      <Button
        id={id}
        aria-label={`Remove ${noun}`}
        variant="outline"
        size="sm"
        disabled={disabled}
        onClick={() => onChange({ target: { value: "" } as HTMLInputElement })}
      >
        {`Remove ${noun}`}
      </Button>
    </div>
  );
}

interface PictureProps {
  projectId: string;
  /** Undefined while loading, or if it doesn't exist. */
  asset: RecordView | undefined;
  size: string;
}

function Picture({ projectId, asset, size }: PictureProps) {
  const url = asset ? thumbnailOf(projectId, asset) : null;
  return <AssetPicture type="image" thumbnailUrl={url} className={`${size} shrink-0 rounded-md`} />;
}

function LinkSearch({ control, to, projectId }: LinkControlProps) {
  const target = TARGETS[to];
  const { type, records, plural, placeholder, fills } = target;
  // Until a record is chosen, the field's value is the search text, which the server refuses.
  const { value: text, ref: _ref, name: _name, onChange, onBlur, ...field } = control;
  const setValues = useFormSetter();
  const [isOpen, setOpen] = useState(false);
  const q = text.trim();
  const query = new URLSearchParams({ ...target.query, ...(q && { q }) });
  const path = recordsApiPath({ projectId, type, records }, `?${query}`);
  const search = useApiSearch(isOpen ? path : null, RECORDS_OF[to]);
  const { hits, hasFailed, isSearching } = search;
  const close = () => setOpen(false);
  const choices = useChoices({ hits, onChoose: choose, onClose: close });

  function choose(record: RecordView) {
    onChange({ target: { value: record.id } as HTMLInputElement });
    if (fills) setValues(fills(record));
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Input
        {...field}
        {...choices.attributes}
        role="combobox"
        aria-expanded={hits.length > 0}
        value={text}
        maxLength={200}
        placeholder={placeholder}
        autoComplete="off"
        onFocus={() => setOpen(true)}
        onBlur={() => {
          close();
          onBlur();
        }}
        onChange={(event) => {
          onChange(event);
          setOpen(true);
          choices.restart();
        }}
        onKeyDown={(event) => {
          // Enter chooses a record and must not submit the surrounding form.
          if (!choices.press(event) && event.key === "Enter") event.preventDefault();
        }}
      />
      <ChoiceList hits={hits} choices={choices} label={`Matching ${plural}`} onChoose={choose}>
        {(record) => (
          <>
            {to === "picture" ? (
              <Picture projectId={projectId} asset={record} size="size-10" />
            ) : null}
            <span className="min-w-0 break-words">
              {String(record.name)}
              {record.email ? (
                <span className="block text-13 text-muted-foreground">{String(record.email)}</span>
              ) : null}
            </span>
          </>
        )}
      </ChoiceList>
      <p role="status" className="text-13 text-muted-foreground">
        {isOpen ? statusText({ hits: hits.length, hasFailed, isSearching, plural, q }) : null}
      </p>
    </div>
  );
}

/** One stable function per target. */
const RECORDS_OF: Readonly<
  Record<LinkTarget, (answer: Record<string, RecordView[]>) => readonly RecordView[]>
> = {
  contact: ({ contacts = [] }) => contacts,
  picture: ({ assets = [] }) => assets,
};

interface Status {
  hits: number;
  hasFailed: boolean;
  isSearching: boolean;
  plural: string;
  q: string;
}

function statusText({ hits, hasFailed, isSearching, plural, q }: Status): string | null {
  if (isSearching) return "Searching…";
  if (hasFailed) return "Search failed. Please try again.";
  if (hits > 0) return null;
  return q ? `No ${plural} match "${q}"` : `No ${plural} yet`;
}
