"use client";

import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button, type ButtonProps } from "@/components/ui/button";
import { PackagePlus } from "@/components/ui/icons";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { ProductChoice } from "./product";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./change-stock-dialog")).ChangeStockDialog,
);

interface ChangeStockProps extends Pick<ButtonProps, "size"> {
  projectId: string;
  product: ProductChoice;
}

/** Opens the dialog to change a product's stock. */
export function ChangeStock({ projectId, product, size }: ChangeStockProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="outline"
        size={size}
        aria-label={`Change stock of ${product.name}`}
        onPointerEnter={dialogCode.preload}
        onClick={() => setOpen(true)}
      >
        <PackagePlus aria-hidden /> Change stock
      </Button>
      {isOpen ? (
        <LazyDialog code={dialogCode} onClose={close}>
          {(ChangeStockDialog) => (
            <ChangeStockDialog projectId={projectId} product={product} onClose={close} />
          )}
        </LazyDialog>
      ) : null}
    </>
  );
}
