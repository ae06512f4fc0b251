"use client";

import { EditForm, FormEnd } from "@/components/form/edit-form";
import { useEditForm } from "@/components/form/use-edit-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import type { Field } from "@/lib/records/field-schema";
import { failureOf } from "@/lib/request/request-error";
import { controlFailure, formFields, formTexts, type Texts } from "./form-texts";
import { RecordFields } from "./record-fields";

interface BulkFieldDialogProps {
  field: Field;
  /** The selected records: "3 products". */
  several: string;
  projectId: string;
  /** Sets the field of all selected records. An empty text clears it. */
  save: (typed: Texts) => Promise<void>;
  onClose: () => void;
}

/** Sets a custom field of several records to a value that is typed. */
export function BulkFieldDialog({ field, several, ...props }: BulkFieldDialogProps) {
  const { projectId, save, onClose } = props;
  const edit = useEditForm<Texts>({
    initial: formTexts([field], null),
    version: null,
    draft: null,
    hasConflictPanel: false,
    explain: (thrown) => controlFailure(failureOf(thrown, `Failed to set ${field.label}.`)),
    async save({ values }) {
      await save(values);
      onClose();
      return null;
    },
  });
  const { base, failure, isPending } = edit;
  return (
    <Dialog open onOpenChange={(next) => (next || isPending ? undefined : onClose())}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{`Set ${field.label} of ${several}`}</DialogTitle>
        </DialogHeader>
        <EditForm edit={edit} label={`Set ${field.label}`} className="grid gap-4">
          <RecordFields
            fields={formFields([field])}
            base={base}
            people={[]}
            links={[]}
            projectId={projectId}
          />
          <p className="text-13 text-muted-foreground">Leave it empty to clear the field.</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <FormEnd
              message={failure && !failure.isBesideFields ? failure.message : null}
              submitLabel={`Set for ${several}`}
            />
          </div>
        </EditForm>
      </DialogContent>
    </Dialog>
  );
}
