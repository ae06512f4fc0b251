import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import {
  Bot,
  Boxes,
  Cable,
  Cpu,
  Database,
  FileCode,
  HardDrive,
  KeyRound,
  Layers,
  ListOrdered,
} from "@/components/ui/icons";
import { BINDING_CATEGORY_LABELS, BINDING_TYPE_LABELS } from "@/lib/bindings/binding-rules";
import type { BindingListing } from "@/lib/bindings/schema";

const ICONS = {
  d1: Database,
  kv: KeyRound,
  r2: HardDrive,
  assets: FileCode,
  ai: Bot,
  vectorize: Layers,
  queue: ListOrdered,
  durable_object: Boxes,
  engine: Cpu,
  other: Cable,
};

interface BindingFrameProps {
  listing: BindingListing;
  badge: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
}

/** A card's frame, the same before and after the check, so that nothing moves. */
export function BindingFrame({ listing, badge, isBusy, children }: BindingFrameProps) {
  const { name, type, category, description } = listing;
  const Icon = ICONS[type];
  return (
    <Card data-binding={name} aria-busy={isBusy || undefined} className="h-full">
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className="flex size-9 shrink-0 items-center justify-center rounded-lg border bg-muted text-muted-foreground [&_svg]:size-5"
        >
          <Icon />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="break-words font-semibold leading-6">{name}</h3>
          <p className="text-13 text-muted-foreground">
            {BINDING_TYPE_LABELS[type]} · {BINDING_CATEGORY_LABELS[category]}
          </p>
        </div>
        {badge}
      </div>
      <p className="text-muted-foreground">{description}</p>
      {children}
    </Card>
  );
}
