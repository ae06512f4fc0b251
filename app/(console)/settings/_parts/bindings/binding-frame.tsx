import type { ReactNode } from "react";
import { SettingRow } from "@/components/setting-row";
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
  /** The metrics and the history. */
  measured: ReactNode;
  /** What is below the description. */
  children?: ReactNode;
}

/** A card's frame, the same before and after the check, so that nothing moves. */
export function BindingFrame({ listing, badge, isBusy, measured, children }: BindingFrameProps) {
  const { name, type, category, description } = listing;
  const Icon = ICONS[type];
  return (
    <article data-binding={name} aria-label={name} aria-busy={isBusy || undefined}>
      <SettingRow
        isWide
        label={
          <div className="flex flex-wrap items-center gap-2">
            <Icon aria-hidden className="size-4 text-faint" />
            <h3 className="break-words">{name}</h3>
            {badge}
          </div>
        }
        description={
          <div className="grid gap-1.5">
            <p>
              {[BINDING_TYPE_LABELS[type], BINDING_CATEGORY_LABELS[category], description].join(
                " · ",
              )}
            </p>
            {children}
          </div>
        }
      >
        <div className="grid min-w-0 flex-1 gap-2">{measured}</div>
      </SettingRow>
    </article>
  );
}
