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
import { withFullStop } from "@/lib/full-stop";
import type { DocumentView } from "@/lib/knowledge/documents/schema";
import type { UpdatedDocuments } from "@/lib/knowledge/documents/update-many";
import { request } from "@/lib/request/request";
import { keptFailureOf, messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { LANGUAGES, languageName } from "./document-words";

interface DetailsDialogProps {
  ragId: string;
  /** One document with its details, or several that get the same. */
  documents: readonly DocumentView[];
  onClose: () => void;
  /** Receives the documents that now have the details. */
  onSaved: (ids: readonly string[]) => void;
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

/** The reasons that a message shows. */
const REASONS = 3;
const countOf = (count: number) => (count === 1 ? "1 document" : `${count} documents`);

/** Tells which documents weren't changed, and why. */
function tellFailed(documents: readonly DocumentView[], failed: UpdatedDocuments["failed"]) {
  if (failed.length === 0) return;
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const reasons = failed
    .slice(0, REASONS)
    .map(({ id, message }) => `${titles.get(id) ?? "Document"}: ${withFullStop(message)}`);
  const more = failed.length - reasons.length;
  const all = [...reasons, ...(more > 0 ? [`And ${more} more.`] : [])];
  notify.warning(`${countOf(failed.length)} not changed`, all.join(" "));
}

/** Changes several documents in one call, and offers Undo. Returns those that have the details now. */
async function saveMany(
  path: string,
  documents: readonly DocumentView[],
  changes: object,
  onChanged: (ids: readonly string[]) => void,
): Promise<string[]> {
  const send = (body: object) => request<UpdatedDocuments>(path, { method: "PATCH", body });
  const undo = async (steps: UpdatedDocuments["undo"]) => {
    try {
      const { done, failed } = await send({ undo: steps });
      if (done.length > 0)
        notify.success(failed.length === 0 ? "Undone" : `Undone for ${countOf(done.length)}`);
      tellFailed(documents, failed);
      onChanged([]);
    } catch (thrown) {
      notify.failure(
        thrown,
        messageOr(thrown, "Failed to undo. Please try again."),
        () => void undo(steps),
      );
    }
  };
  const { done, failed, undo: steps } = await send({ ids: documents.map(({ id }) => id), changes });
  const saved = `Details saved for ${countOf(done.length)}`;
  if (steps.length > 0) notify.undoable(saved, () => void undo(steps));
  else if (done.length > 0) notify.success(saved);
  tellFailed(documents, failed);
  return done;
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
  const path = `/api/rags/${ragId}/documents`;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = one ? changesOfOne(data) : changesOfSeveral(data);
    void run(
      async () => {
        if (one) {
          await request(`${path}/${one.id}`, { method: "PATCH", body });
          notify.success("Details saved");
          onSaved([one.id]);
        } else onSaved(await saveMany(path, documents, body, onSaved));
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
