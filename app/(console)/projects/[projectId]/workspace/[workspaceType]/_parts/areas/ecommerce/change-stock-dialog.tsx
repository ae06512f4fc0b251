"use client";

import { type FormEvent, useState, useTransition } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormFailure, type SaveFailure } from "@/components/form-message";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { readDecimal } from "@/lib/records/number-format";
import { callAction } from "@/lib/request/call-action";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { correctStockAction } from "../actions";
import { type ProductChoice, REASON_LABELS } from "./product";

interface ChangeStockDialogProps {
  projectId: string;
  product: ProductChoice;
  onClose: () => void;
}

const REASONS = ["delivery", "return", "damage", "correction"] as const;

/**
 * Changes a product's stock by a number of pieces, with a reason. Sends only the difference, so
 * that orders taken meanwhile count too.
 */
export function ChangeStockDialog({ projectId, product, onClose }: ChangeStockDialogProps) {
  const [isPending, startTransition] = useTransition();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [direction, setDirection] = useState("add");
  const [pieces, setPieces] = useState("");
  const keyOf = useIdempotencyKey();
  const draft = useFormDraft(`stock-${product.id}`);
  const change = Number(readDecimal(pieces)) * (direction === "add" ? 1 : -1);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    const entry = { change, reason: String(form.get("reason")), note: String(form.get("note")) };
    setFailure(null);
    startTransition(async () => {
      try {
        const { stock } = await callAction(correctStockAction, {
          ...{ projectId, productId: product.id, entry, key: keyOf(entry) },
        });
        draft.drop();
        notify.success(`${product.name}: ${stock} in stock`);
        onClose();
      } catch (thrown) {
        const error = toRequestError(thrown);
        const message = messageOr(error, "Failed to change the stock. Please try again.");
        setFailure({ message, errors: error.errors ?? {} });
      }
    });
  }

  return (
    <Dialog open disablePointerDismissal onOpenChange={() => !isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Change stock</DialogTitle>
          <DialogDescription>
            {`${product.name} (${product.sku}): ${product.stock} in stock`}
          </DialogDescription>
        </DialogHeader>
        <form
          onSubmit={submit}
          noValidate
          className="grid gap-4"
          aria-busy={isPending || undefined}
        >
          <UnsavedChangesGuard dirty={isPending ? false : undefined} draft={draft} />
          <div className="grid grid-cols-2 gap-3">
            <Field name="direction" label="Action" disabled={isPending} className="content-start">
              {(control) => (
                <NativeSelect
                  {...control}
                  value={direction}
                  onChange={({ target }) => setDirection(target.value)}
                >
                  <option value="add">Add</option>
                  <option value="take">Remove</option>
                </NativeSelect>
              )}
            </Field>
            <Field
              name="pieces"
              label="Quantity"
              className="content-start"
              required
              disabled={isPending}
              errors={failure?.errors.change}
              description={
                Number.isInteger(change) && pieces !== ""
                  ? `New stock: ${product.stock + change}`
                  : undefined
              }
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  maxLength={12}
                  value={pieces}
                  onChange={({ target }) => setPieces(target.value)}
                />
              )}
            </Field>
          </div>
          <Field name="reason" label="Reason" disabled={isPending} errors={failure?.errors.reason}>
            {(control) => (
              <NativeSelect {...control} defaultValue="delivery">
                {REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {REASON_LABELS[reason]}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field
            name="note"
            label="Note"
            optional
            disabled={isPending}
            errors={failure?.errors.note}
          >
            {(control) => <Input {...control} maxLength={500} autoComplete="off" />}
          </Field>
          <FormFailure failure={failure} fields={["change", "reason", "note"]} />
          <DialogFooter>
            <Button
              variant="outline"
              disabled={isPending}
              onClick={() => {
                draft.drop();
                onClose();
              }}
            >
              Cancel
            </Button>
            <Button type="submit" pending={isPending}>
              Change stock
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
