"use client";

import type { ComponentProps } from "react";

export interface RowCheckboxProps
  extends Omit<ComponentProps<"input">, "type" | "ref" | "className"> {
  indeterminate?: boolean;
}

/** The browser's own checkbox for a row: the whole square is the target, and the box is drawn in its middle. */
export function RowCheckbox({ indeterminate = false, ...props }: RowCheckboxProps) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      type="checkbox"
      data-slot="row-checkbox"
      className="row-checkbox"
      {...props}
    />
  );
}
