"use client";

import { Combobox } from "@base-ui/react/combobox";
import { useId, useState } from "react";
import { controlClasses } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { RecordView } from "@/lib/records/description-schema";
import { cn } from "@/lib/ui/cn";
import { formatMoney } from "@/lib/ui/money";
import { useApiSearch } from "../../../../../../_components/use-api-search";
import { recordsPath } from "../../_records/record-screen";
import { PRODUCTS_OFFERED, type ProductChoice, productOf } from "./product-choice";

interface ProductPickerProps {
  projectId: string;
  /** What is offered before anything is typed. */
  products: readonly ProductChoice[];
  chosen: readonly ProductChoice[];
  disabled: boolean;
  onChoose: (product: ProductChoice) => void;
}

const productsOf = ({ products }: { products: RecordView[] }) => products.map(productOf);

function searchPath(projectId: string, q: string): string {
  const query = new URLSearchParams({ ...PRODUCTS_OFFERED, q });
  return recordsPath({ projectId, type: "ecommerce", records: "products" }, `?${query}`);
}

/**
 * Searches the products that are for sale by name, SKU and category, and adds one: by arrow keys and Enter as well as by
 * touch. An order has one currency, so that products of another cannot be added to it.
 */
export function ProductPicker(props: ProductPickerProps) {
  const { projectId, products, chosen, disabled, onChoose } = props;
  const id = useId();
  const [text, setText] = useState("");
  const q = text.trim();
  const search = useApiSearch(q ? searchPath(projectId, q) : null, productsOf);
  const found = q ? search.hits : products;
  const offered = found.filter((product) => !chosen.some((one) => one.id === product.id));

  function choose(product: ProductChoice | null) {
    if (!product) return;
    setText("");
    onChoose(product);
  }

  return (
    <Combobox.Root<ProductChoice>
      inline
      open
      items={offered}
      filteredItems={offered}
      value={null}
      onValueChange={choose}
      inputValue={text}
      onInputValueChange={setText}
      itemToStringLabel={({ name }) => name}
      disabled={disabled}
      autoHighlight
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Label htmlFor={id}>Add a product</Label>
        <Combobox.Input
          id={id}
          maxLength={200}
          placeholder="Name, SKU or category"
          autoComplete="off"
          // Named here rather than found once the list has mounted: until then an open combobox would control nothing.
          aria-controls={`${id}-list`}
          className={cn(controlClasses, "h-9 px-3 touch:h-11")}
          onKeyDown={(event) => {
            // Enter chooses here; it must not send the form around it.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <div className="rounded-lg border">
          <Combobox.List
            id={`${id}-list`}
            aria-label="Products to add"
            className="grid max-h-52 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto overscroll-contain p-1 outline-none data-empty:hidden"
          >
            {(product: ProductChoice) => (
              <ProductOption key={product.id} product={product} currency={chosen[0]?.currency} />
            )}
          </Combobox.List>
          <Combobox.Empty className="not-empty:px-3 not-empty:py-2.5 text-muted-foreground">
            {emptyText({ ...search, q, hasChosen: chosen.length > 0 })}
          </Combobox.Empty>
        </div>
      </div>
    </Combobox.Root>
  );
}

/** One product of the list. `currency` is the order's, once it has one. */
function ProductOption({ product, currency }: { product: ProductChoice; currency?: string }) {
  const isOther = currency !== undefined && currency !== product.currency;
  return (
    <Combobox.Item
      value={product}
      disabled={isOther}
      className="grid min-h-11 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-2 py-1.5 outline-none data-disabled:cursor-default data-disabled:opacity-60 data-highlighted:bg-accent"
    >
      <span className="min-w-0 break-words">
        {product.name} <span className="text-[0.8125rem] text-muted-foreground">{product.sku}</span>
      </span>
      <span className="text-right text-[0.8125rem] tabular-nums">
        {formatMoney(product.price, product.currency)}
        <span className="block text-muted-foreground">
          {isOther ? "Another currency" : `${product.stock} in stock`}
        </span>
      </span>
    </Combobox.Item>
  );
}

interface EmptyTextProps {
  q: string;
  isSearching: boolean;
  hasFailed: boolean;
  hasChosen: boolean;
}

function emptyText({ q, isSearching, hasFailed, hasChosen }: EmptyTextProps): string {
  if (isSearching) return "Searching…";
  if (hasFailed) return "The search failed. Please try again.";
  if (q) return `No product for sale matches "${q}"`;
  return hasChosen ? "Search to find more products" : "No product is for sale yet";
}
