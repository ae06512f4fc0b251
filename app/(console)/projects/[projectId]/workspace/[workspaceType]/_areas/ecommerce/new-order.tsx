import { ORDER_LIMITS } from "@/lib/records/order-lines-schema";
import { LoadFailed } from "../../../../../../_components/load-failed";
import { RecordHeader } from "../../_records/record-header";
import { listHref, type RecordScreen } from "../../_records/record-screen";
import { NewOrderForm } from "./new-order-form";
import { productOf } from "./product-choice";
import { readOffered } from "./start-ecommerce";

/** The form for a new order, in place of the list, with the first products to choose from. */
export async function NewOrder({ screen }: { screen: RecordScreen }) {
  const { description, address } = screen;
  const { data, failure } = await readOffered(address.projectId);
  if (failure) return <LoadFailed title="Failed to load the products" message={failure.message} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecordHeader screen={screen} title="New order" />
      <NewOrderForm
        projectId={address.projectId}
        customerFields={description.fields.filter(
          ({ kind, name }) => kind !== "lines" && name !== "status",
        )}
        products={data.rows.map(productOf)}
        // As a prop: the schema's file would bring its validator into the browser.
        maxQuantity={ORDER_LIMITS.quantity}
        listHref={listHref(screen)}
      />
    </div>
  );
}
