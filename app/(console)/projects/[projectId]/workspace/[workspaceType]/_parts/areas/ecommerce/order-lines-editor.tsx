"use client";

import { useId } from "react";
import { FormattedNumber } from "@/components/number-formats";
import { Button } from "@/components/ui/button";
import { X } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { FieldErrors } from "@/components/ui/plain-field";
import { priceOf } from "@/lib/money";
import type { ProductChoice } from "./product";

/** A product of the order. The quantity is the control's text. */
export interface OrderedLine {
  product: ProductChoice;
  quantity: string;
}

interface OrderLinesEditorProps {
  lines: readonly OrderedLine[];
  errors: readonly string[];
  disabled: boolean;
  onQuantity: (id: string, quantity: string) => void;
  onRemove: (id: string) => void;
}

/** The lines of a new order, with their total. */
export function OrderLinesEditor(props: OrderLinesEditorProps) {
  const { lines, errors } = props;
  const [first] = lines;
  const total = lines.reduce((sum, line) => sum + amount(line) * 100, 0) / 100;
  return (
    <div className="grid gap-3">
      {first ? (
        <ul aria-label="Selected products" className="grid gap-2">
          {lines.map((line) => (
            <Line key={line.product.id} {...props} line={line} />
          ))}
        </ul>
      ) : (
        <p className="text-muted-foreground">No products selected yet.</p>
      )}
      <div aria-live="assertive">{errors.length > 0 ? <FieldErrors errors={errors} /> : null}</div>
      <p role="status" className="flex justify-between border-t pt-3 font-medium tabular-nums">
        <span>Total</span>
        <span>
          {first ? <FormattedNumber as="money" of={[total, first.product.currency]} /> : "—"}
        </span>
      </p>
    </div>
  );
}

const amount = ({ product, quantity }: OrderedLine) =>
  priceOf(product.price, Number(quantity) || 0);

function Line({
  line,
  disabled,
  onQuantity,
  onRemove,
}: OrderLinesEditorProps & { line: OrderedLine }) {
  const { product, quantity } = line;
  const hintId = useId();
  const isShort = Number(quantity) > product.stock;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-x-3 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_5rem_6rem_auto]">
      <div className="grid min-w-0 max-sm:col-span-2">
        <span className="break-words font-medium">{product.name}</span>
        <span id={hintId} className="text-13 text-muted-foreground tabular-nums">
          <FormattedNumber as="money" of={[product.price, product.currency]} />
          {` · ${product.stock} in stock`}
        </span>
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        disabled={disabled}
        aria-label={`Remove ${product.name}`}
        className="sm:order-last"
        onClick={() => onRemove(product.id)}
      >
        <X aria-hidden />
      </Button>
      <Input
        inputMode="numeric"
        maxLength={12}
        value={quantity}
        disabled={disabled}
        aria-label={`Quantity of ${product.name}`}
        aria-describedby={hintId}
        aria-invalid={isShort || undefined}
        onChange={({ target }) => onQuantity(product.id, target.value)}
      />
      <span className="text-right tabular-nums max-sm:col-span-2">
        <FormattedNumber as="money" of={[amount(line), product.currency]} />
      </span>
      {isShort ? (
        <div className="col-span-full sm:order-last">
          <FieldErrors errors={[`Only ${product.stock} in stock`]} />
        </div>
      ) : null}
    </li>
  );
}
