"use client";

import { EditForm, FormEnd, FormListField } from "@/components/form/edit-form";
import { useEditForm } from "@/components/form/use-edit-form";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { useRouter } from "@/components/hooks/use-router";
import { Card, CardTitle } from "@/components/ui/card";
import type { Fields } from "@/lib/records/field-schema";
import type { OpenLinks } from "@/lib/records/links";
import { readDecimal } from "@/lib/records/number-format";
import { callAction } from "@/lib/request/call-action";
import { failureOf } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { controlFailure, formFields, formTexts } from "../../records/form-texts";
import { RecordFields } from "../../records/record-fields";
import { recordHrefs } from "../../records/record-screen";
import { createOrderAction } from "../actions";
import { type OrderedLine, OrderLinesEditor } from "./order-lines-editor";
import type { ProductChoice } from "./product";
import { ProductPicker } from "./product-picker";

interface NewOrderFormProps {
  projectId: string;
  /** The order's fields, without its products. */
  fields: Fields;
  people: readonly { id: string; name: string }[];
  /** Links that the person may set. */
  links: OpenLinks;
  /** The first products to choose from. The search finds the others. */
  products: readonly ProductChoice[];
  listHref: string;
}

interface OrderValues {
  [field: string]: string | OrderedLine[];
  items: OrderedLine[];
}

/** Creates an order: the customer, the products and the running total. */
export function NewOrderForm(props: NewOrderFormProps) {
  const { projectId, fields, people, links, products, listHref } = props;
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  const start = formTexts(fields, null);
  const edit = useEditForm<OrderValues>({
    initial: { ...start, items: [] },
    version: null,
    draft: null,
    hasConflictPanel: false,
    explain: (thrown) =>
      controlFailure(failureOf(thrown, "Failed to create the order. Please try again.")),
    async save({ values: { items: lines, ...asked } }) {
      const items = lines.map(({ product, quantity }) => ({
        product_id: product.id,
        quantity: quantity === "" ? null : readDecimal(quantity),
      }));
      const order = { ...asked, items };
      const { id } = await callAction(createOrderAction, { projectId, order, key: keyOf(order) });
      notify.success("Order created");
      router.push(recordHrefs(listHref)(id));
      return null;
    },
  });
  const { failure } = edit;

  return (
    <EditForm
      edit={edit}
      label="New order"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2"
    >
      <Card>
        <CardTitle>Customer</CardTitle>
        <RecordFields
          fields={formFields(fields)}
          base={start}
          people={people}
          links={links}
          projectId={projectId}
        />
      </Card>
      <Card>
        <CardTitle>Products</CardTitle>
        <FormListField<OrderedLine> name="items">
          {({ chosen: lines, onChange, errors = [], disabled }) => (
            <>
              <ProductPicker
                projectId={projectId}
                products={products}
                chosen={lines.map(({ product }) => product)}
                disabled={disabled}
                onChoose={(product) => onChange([...lines, { product, quantity: "1" }])}
              />
              <OrderLinesEditor
                lines={lines}
                errors={errors}
                disabled={disabled}
                onQuantity={(id, quantity) =>
                  onChange(
                    lines.map((line) => (line.product.id === id ? { ...line, quantity } : line)),
                  )
                }
                onRemove={(id) => onChange(lines.filter(({ product }) => product.id !== id))}
              />
            </>
          )}
        </FormListField>
        <FormEnd
          message={failure && !failure.isBesideFields ? failure.message : null}
          cancelHref={listHref}
          submitLabel="Create order"
        />
      </Card>
    </EditForm>
  );
}
