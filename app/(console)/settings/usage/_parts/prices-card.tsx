"use client";

import { type FormEvent, useRef, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { PriceView } from "@/lib/usage/schema";
import { readDollars, typedDollars, useRuleChange } from "./use-rule-change";

const KINDS = [
  { kind: "input", label: "Input" },
  { kind: "cached", label: "Cached input" },
  { kind: "output", label: "Output" },
] as const;
type Typed = Record<"model" | (typeof KINDS)[number]["kind"], string>;
const EMPTY: Typed = { model: "", input: "", cached: "", output: "" };

/** The price of each model and a form to set it. */
export function PricesCard({ prices }: { prices: readonly PriceView[] }) {
  const { change, isPending, failure, setFailure } = useRuleChange("/api/usage/prices");
  const [typed, setTyped] = useState(EMPTY);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const [input, cached, output] = KINDS.map(({ kind }) => readDollars(typed[kind]));
    if (typed.model.trim() === "") return setFailure("Model is required");
    if (input == null || cached == null || output == null)
      return setFailure("Enter each price in dollars, for example 2.50.");
    const price = { input, cached, output };
    if (await change({ model: typed.model.trim(), price }, "Price saved")) setTyped(EMPTY);
  }

  function edit({ model, input, cached, output }: PriceView) {
    setTyped({
      model,
      input: typedDollars(input),
      cached: typedDollars(cached),
      output: typedDollars(output),
    });
    form.current?.querySelector<HTMLInputElement>("[name=input]")?.focus();
  }

  return (
    <Card className="max-w-190">
      <CardHeader>
        <CardTitle>Prices</CardTitle>
        <CardDescription>
          In dollars per million tokens. Models without a price are blocked wherever a cap applies.
        </CardDescription>
      </CardHeader>
      <Table label="Model prices">
        <TableHeader>
          <TableRow>
            <TableHead>Model</TableHead>
            {KINDS.map(({ kind, label }) => (
              <TableHead key={kind} className="text-right">
                {label}
              </TableHead>
            ))}
            <TableHead>
              <span className="sr-only">Change</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {prices.map((price) => (
            <TableRow key={price.model}>
              <TableCell className="min-w-32 break-words">
                {price.model} {price.is_list_price ? null : <Badge tone="neutral">Custom</Badge>}
              </TableCell>
              {KINDS.map(({ kind }) => (
                <TableCell key={kind} className="text-right tabular-nums">
                  {typedDollars(price[kind])}
                </TableCell>
              ))}
              <TableCell className="whitespace-nowrap text-right">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Change the price of ${price.model}`}
                  onClick={() => edit(price)}
                >
                  Change
                </Button>
                {price.is_list_price ? null : (
                  <Button
                    variant="ghost"
                    size="sm"
                    disabled={isPending}
                    aria-label={`Remove the custom price of ${price.model}`}
                    onClick={() => {
                      const { model } = price;
                      void change({ model, price: null }, "Custom price removed");
                    }}
                  >
                    Remove
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <form
        noValidate
        ref={form}
        aria-label="Custom price"
        onSubmit={submit}
        className="grid gap-4"
      >
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Field name="model" label="Model" disabled={isPending}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
                value={typed.model}
                onChange={({ target }) => setTyped((now) => ({ ...now, model: target.value }))}
              />
            )}
          </Field>
          {KINDS.map(({ kind, label }) => (
            <Field key={kind} name={kind} label={label} disabled={isPending}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed[kind]}
                  onChange={({ target }) => setTyped((now) => ({ ...now, [kind]: target.value }))}
                />
              )}
            </Field>
          ))}
        </div>
        <FormMessage>{failure}</FormMessage>
        <Button type="submit" pending={isPending} className="justify-self-start">
          Save price
        </Button>
        <UnsavedChangesGuard dirty={typed !== EMPTY && !isPending} />
      </form>
    </Card>
  );
}
