"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { SaveFailure } from "@/components/form-failure";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { callAction } from "@/lib/request/call-action";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { createOrderAction } from "./actions";
import type { ProductChoice } from "./product-choice";

/** A product that is being ordered; the quantity is what the control holds. */
export interface OrderedLine {
  product: ProductChoice;
  quantity: string;
}

/** An order while it is put together. What is refused comes back, and nothing that was entered is lost. */
export function useNewOrder({ projectId, listHref }: { projectId: string; listHref: string }) {
  const router = useRouter();
  const [lines, setLines] = useState<readonly OrderedLine[]>([]);
  const [isTouched, setTouched] = useState(false);
  const [isMade, setMade] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [isPending, startTransition] = useTransition();
  const keyOf = useIdempotencyKey();

  function create(customer: Record<string, string>) {
    if (isPending || isMade) return;
    setFailure(null);
    const items = lines.map(({ product, quantity }) => ({
      product_id: product.id,
      quantity: quantity === "" ? null : Number(quantity),
    }));
    const order = { ...customer, items };
    startTransition(async () => {
      try {
        await callAction(createOrderAction, { projectId, order, key: keyOf(order) });
        setMade(true);
        notify.success("The order is created");
        router.push(listHref);
      } catch (thrown) {
        setFailure(failureOf(thrown));
      }
    });
  }

  return {
    lines,
    isPending,
    failure,
    isDirty: (isTouched || lines.length > 0) && !isMade,
    touch: () => setTouched(true),
    add: (product: ProductChoice) => setLines((now) => [...now, { product, quantity: "1" }]),
    remove: (id: string) => setLines((now) => now.filter(({ product }) => product.id !== id)),
    setQuantity: (id: string, quantity: string) =>
      setLines((now) => now.map((line) => (line.product.id === id ? { ...line, quantity } : line))),
    create,
  };
}

/** What is wrong with one line ("items.0.quantity") stands with the lines. */
function failureOf(thrown: unknown): SaveFailure {
  const error = toRequestError(thrown);
  const all = Object.entries(error.errors ?? {});
  const ofLines = all.filter(([name]) => name.startsWith("items")).flatMap(([, texts]) => texts);
  const others = all.filter(([name]) => !name.startsWith("items"));
  return {
    message: messageOr(error, "Failed to create the order. Please try again."),
    errors: {
      ...Object.fromEntries(others),
      ...(ofLines.length > 0 && { items: [...new Set(ofLines)] }),
    },
  };
}
