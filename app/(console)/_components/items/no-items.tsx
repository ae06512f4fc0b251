import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import type { ItemKind } from "../team/team-texts";
import { ITEM_LABELS } from "./item-labels";
import { type PanelAddress, panelHref } from "./panel-address";

interface NoItemsProps {
  kind: ItemKind;
  address: PanelAddress;
  level: 2 | 3;
  actor: Actor;
  /** Nothing at all, rather than nothing that matches. */
  isEmpty: boolean;
}

export function NoItems({ kind, address, level, actor, isEmpty }: NoItemsProps) {
  const { area, title, many, label, purpose } = ITEM_LABELS[kind];
  if (!isEmpty) {
    return (
      <EmptyState
        kind="no-match"
        level={level}
        title={`No ${many} match`}
        description="Try another search or status."
        action={
          <Link href={panelHref(address)} className={buttonVariants({ variant: "outline" })}>
            Clear filters
          </Link>
        }
      />
    );
  }
  if (!can(actor, `${area}.create`)) {
    return (
      <EmptyState
        kind="first-use"
        level={level}
        title={`No ${many} yet`}
        description={`${title} show here once you are assigned to one. A superadmin can do that.`}
      />
    );
  }
  return (
    <EmptyState
      kind="first-use"
      level={level}
      title={`No ${many} yet`}
      description={purpose}
      action={
        <Link href={panelHref(address, { mode: "create" })} className={buttonVariants()}>
          <Plus aria-hidden /> Create {label}
        </Link>
      }
    />
  );
}
