import type { FormEvent } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { useLocale } from "@/components/locale";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { DocumentView } from "@/lib/knowledge/documents/schema";
import { request } from "@/lib/request/request";
import { keptFailureOf } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { LANGUAGES, languageName } from "./document-words";

export interface DetailsDialogProps {
  ragId: string;
  /** One document with its details, or several that get the same. */
  documents: readonly DocumentView[];
  onClose: () => void;
  onSaved: () => void;
}

const textOf = (data: FormData, name: string) => String(data.get(name) ?? "").trim();
const tagsOf = (data: FormData, name: string) =>
  textOf(data, name)
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

/** The changes of one document: what is empty is removed. */
const changesOfOne = (data: FormData) => ({
  tags: tagsOf(data, "tags"),
  language: textOf(data, "language") || null,
  folder: textOf(data, "folder") || null,
  valid_from: textOf(data, "valid_from") || null,
  valid_until: textOf(data, "valid_until") || null,
});

/** The changes of several documents: what is empty stays as it is. */
function changesOfSeveral(data: FormData) {
  const value = (name: string) => {
    const text = textOf(data, name);
    return text === "" ? {} : { [name]: text };
  };
  const hasNoDates = data.get("no_dates") === "on";
  return {
    ...(tagsOf(data, "add_tags").length > 0 && { add_tags: tagsOf(data, "add_tags") }),
    ...(tagsOf(data, "remove_tags").length > 0 && { remove_tags: tagsOf(data, "remove_tags") }),
    ...{ ...value("language"), ...value("folder") },
    ...(hasNoDates
      ? { valid_from: null, valid_until: null }
      : { ...value("valid_from"), ...value("valid_until") }),
  };
}

/** Edits the tags, language, folder and valid days of one document or several. */
export function DetailsDialog({ ragId, documents, onClose, onSaved }: DetailsDialogProps) {
  const locale = useLocale();
  const { isPending, failure, run } = useCall<ReturnType<typeof keptFailureOf>>();
  const one = documents.length === 1 ? documents[0] : undefined;
  const errors = failure?.errors ?? {};
  const languages = LANGUAGES.map((code) => ({ code, name: languageName(code, locale) })).sort(
    (first, second) => first.name.localeCompare(second.name, locale),
  );
  const own = one?.language;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = one ? changesOfOne(data) : changesOfSeveral(data);
    void run(
      async () => {
        for (const { id } of documents)
          await request(`/api/rags/${ragId}/documents/${id}`, { method: "PATCH", body });
        notify.success(one ? "Details saved" : `Details saved for ${documents.length} documents`);
        onSaved();
        onClose();
      },
      (thrown) => keptFailureOf(thrown, "Failed to save the details. Please try again."),
    );
  }

  const keeps = one ? undefined : "Leave empty to keep what they have.";
  return (
    <Dialog open onOpenChange={(next) => (next || isPending ? undefined : onClose())}>
      <DialogContent className="max-w-lg">
        <DialogHeader>
          <DialogTitle>
            {one ? `Details of ${one.title}` : `Details of ${documents.length} documents`}
          </DialogTitle>
        </DialogHeader>
        <form method="post" noValidate onSubmit={submit} className="grid gap-4">
          <UnsavedChangesGuard dirty={isPending ? false : undefined} />
          {one ? (
            <Field
              name="tags"
              label="Tags"
              description="Separate tags with commas."
              errors={errors.tags}
            >
              {(control) => (
                <Input {...control} defaultValue={one.tags.join(", ")} autoComplete="off" />
              )}
            </Field>
          ) : (
            <>
              <Field
                name="add_tags"
                label="Add tags"
                description="Separate tags with commas."
                errors={errors.add_tags}
              >
                {(control) => <Input {...control} autoComplete="off" />}
              </Field>
              <Field name="remove_tags" label="Remove tags" errors={errors.remove_tags}>
                {(control) => <Input {...control} autoComplete="off" />}
              </Field>
            </>
          )}
          <Field name="language" label="Language" errors={errors.language}>
            {(control) => (
              <NativeSelect {...control} defaultValue={own ?? ""}>
                <option value="">{one ? "Unknown" : "Keep as it is"}</option>
                {own && !LANGUAGES.includes(own) ? (
                  <option value={own}>{languageName(own, locale)}</option>
                ) : null}
                {languages.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field name="folder" label="Folder" description={keeps} errors={errors.folder}>
            {(control) => (
              <Input
                {...control}
                defaultValue={one?.folder ?? ""}
                maxLength={250}
                placeholder="handbook/travel"
                autoComplete="off"
              />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            {(["valid_from", "valid_until"] as const).map((name) => (
              <Field
                key={name}
                name={name}
                label={name === "valid_from" ? "Valid from" : "Valid until"}
                errors={errors[name]}
              >
                {(control) => (
                  <Input
                    {...control}
                    type="date"
                    max="9999-12-31"
                    defaultValue={one?.[name] ?? ""}
                  />
                )}
              </Field>
            ))}
          </div>
          {one ? null : (
            <label className="flex items-center gap-2 touch:min-h-11">
              <input type="checkbox" name="no_dates" /> Remove the valid days
            </label>
          )}
          <p className="text-13 text-muted-foreground">
            Answers only use documents that are valid on the day of the question (UTC).
          </p>
          <FormMessage>{failure?.message}</FormMessage>
          <DialogFooter>
            <Button variant="outline" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={isPending}>
              Save details
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
