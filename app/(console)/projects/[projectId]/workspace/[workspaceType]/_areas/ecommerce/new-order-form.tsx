"use client";

import { type FormEvent, useRef } from "react";
import { FormFailure } from "@/components/form-failure";
import { Link } from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { Fields } from "@/lib/records/field-schema";
import { formTexts } from "../../_records/form-texts";
import { RecordControls, readControls } from "../../_records/record-controls";
import { OrderLinesEditor } from "./order-lines-editor";
import type { ProductChoice } from "./product-choice";
import { ProductPicker } from "./product-picker";
import { useNewOrder } from "./use-new-order";

export interface NewOrderFormProps {
  projectId: string;
  /** What is asked about the customer. */
  customerFields: Fields;
  /** The first products to choose from; the search finds the others. */
  products: readonly ProductChoice[];
  listHref: string;
}

/** A new order: who it is for, and which products, with the total as it grows. */
export function NewOrderForm(props: NewOrderFormProps) {
  const { projectId, customerFields, products, listHref } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const order = useNewOrder({ projectId, listHref });
  const { lines, isPending, failure } = order;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (formRef.current) order.create(readControls(formRef.current, customerFields));
  }

  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-label="New order"
      aria-busy={isPending || undefined}
      onSubmit={submit}
      onInput={order.touch}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2"
    >
      <UnsavedChangesGuard dirty={order.isDirty} />
      <Card>
        <CardTitle>Customer</CardTitle>
        <RecordControls
          fields={customerFields}
          start={formTexts(customerFields, null)}
          errors={failure?.errors ?? {}}
          disabled={isPending}
          people={[]}
        />
      </Card>
      <Card>
        <CardTitle>Products</CardTitle>
        <ProductPicker
          projectId={projectId}
          products={products}
          chosen={lines.map(({ product }) => product)}
          disabled={isPending}
          onChoose={order.add}
        />
        <OrderLinesEditor
          lines={lines}
          errors={failure?.errors.items ?? []}
          disabled={isPending}
          onQuantity={order.setQuantity}
          onRemove={order.remove}
        />
        <FormFailure
          failure={failure}
          fields={[...customerFields.map(({ name }) => name), "items"]}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Link href={listHref} className={buttonVariants({ variant: "outline" })}>
            Cancel
          </Link>
          <Button type="submit" pending={isPending}>
            Create order
          </Button>
        </div>
      </Card>
    </form>
  );
}
