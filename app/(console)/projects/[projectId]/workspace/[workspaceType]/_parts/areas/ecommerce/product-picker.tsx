"use client";

import { useId, useRef, useState } from "react";
import { FormattedNumber } from "@/components/number-formats";
import { Plus } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { PRODUCTS_OFFERED } from "@/lib/limits";
import type { RecordView } from "@/lib/records/description";
import { useApiSearch } from "../../../../../../../_parts/use-api-search";
import { recordsApiPath } from "../../records/record-screen";
import { type ProductChoice, productOf } from "./product";

interface ProductPickerProps {
  projectId: string;
  /** Products offered before the person types. */
  products: readonly ProductChoice[];
  chosen: readonly ProductChoice[];
  disabled: boolean;
  onChoose: (product: ProductChoice) => void;
}

const productsOf = ({ products }: { products: RecordView[] }) => products.map(productOf);

function searchPath(projectId: string, q: string): string {
  const query = new URLSearchParams({ ...PRODUCTS_OFFERED, q });
  return recordsApiPath({ projectId, type: "ecommerce", records: "products" }, `?${query}`);
}

/**
 * Searches products for sale by name, SKU and category. Each hit is a button that adds it; Enter
 * adds the first. An order has one currency, so products in another can't be added.
 */
export function ProductPicker(props: ProductPickerProps) {
  const { projectId, products, chosen, disabled, onChoose } = props;
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const q = text.trim();
  const search = useApiSearch(q ? searchPath(projectId, q) : null, productsOf);
  const found = q ? search.hits : products;
  const offered = found.filter((product) => !chosen.some((one) => one.id === product.id));
  const currency = chosen[0]?.currency;
  const fits = (product: ProductChoice) => !currency || currency === product.currency;

  function choose(product: ProductChoice | undefined) {
    if (!product) return;
    setText("");
    onChoose(product);
    inputRef.current?.focus();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Label htmlFor={id}>Add a product</Label>
      <Input
        ref={inputRef}
        id={id}
        type="search"
        value={text}
        maxLength={200}
        disabled={disabled}
        placeholder="Name, SKU or category"
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter chooses a product and must not submit the surrounding form.
          event.preventDefault();
          if (!search.isSearching) choose(offered.find(fits));
        }}
      />
      <div className="rounded-md border">
        {offered.length > 0 ? (
          <ul
            aria-label="Products to add"
            className="grid max-h-52 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto overscroll-contain p-1"
          >
            {offered.map((product) => (
              <li key={product.id}>
                <ProductOption
                  product={product}
                  isOther={!fits(product)}
                  disabled={disabled}
                  onChoose={choose}
                />
              </li>
            ))}
          </ul>
        ) : null}
        <p role="status" className="not-empty:px-3 not-empty:py-2.5 text-muted-foreground">
          {offered.length > 0 ? null : emptyText({ ...search, q, hasChosen: chosen.length > 0 })}
        </p>
      </div>
    </div>
  );
}

interface ProductOptionProps {
  product: ProductChoice;
  /** Its currency differs from the order's. */
  isOther: boolean;
  disabled: boolean;
  onChoose: (product: ProductChoice) => void;
}

function ProductOption({ product, isOther, disabled, onChoose }: ProductOptionProps) {
  return (
    <button
      type="button"
      disabled={disabled || isOther}
      onClick={() => onChoose(product)}
      className="grid min-h-11 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-md px-2 py-1.5 text-left hover:bg-accent focus-visible:-outline-offset-2 disabled:opacity-60 disabled:hover:bg-transparent"
    >
      <Plus aria-hidden className="size-4 text-muted-foreground" />
      <span className="min-w-0 break-words">
        <span className="sr-only">Add </span>
        {product.name} <span className="text-13 text-muted-foreground">{product.sku}</span>
      </span>
      <span className="text-right text-13 tabular-nums">
        <FormattedNumber as="money" of={[product.price, product.currency]} />
        <span className="block text-muted-foreground">
          {isOther ? "Different currency" : `${product.stock} in stock`}
        </span>
      </span>
    </button>
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
  if (hasFailed) return "Search failed. Please try again.";
  if (q) return `No products for sale match "${q}"`;
  return hasChosen ? "Search to find more products" : "No products for sale yet";
}
