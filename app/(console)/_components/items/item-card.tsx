"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { ActivityBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardFooter, CardTitle } from "@/components/ui/card";
import { Lock, Pencil } from "@/components/ui/icons";
import { CardTeam } from "../team/card-team";
import type { ItemKind } from "../team/team-texts";
import type { CardItem, CardProps } from "./item-source";
import { RemovableCard } from "./removable-card";

interface ItemCardProps extends CardProps<CardItem> {
  kind: ItemKind;
  type: string;
  open: { href: string; label: string };
  /** What a deletion takes along, in the words of `consequence`. */
  consequence: string;
  /** How many records it holds. */
  held?: number;
  /** What this kind of item shows beyond the others. */
  children?: ReactNode;
}

/** One item of a list. */
export function ItemCard(props: ItemCardProps) {
  const { kind, item, open, canManage, editHref } = props;
  const view = (
    <Link
      href={open.href}
      aria-label={`${open.label} ${item.name}`}
      className={buttonVariants({ variant: "secondary", size: "sm" })}
    >
      {open.label}
    </Link>
  );
  if (!canManage) {
    return (
      <li data-item-id={item.id} className="flex min-w-0">
        <Card className="w-full">
          <CardBody {...props} />
          <CardFooter className="mt-auto">
            {view}
            <ReadOnly />
          </CardFooter>
        </Card>
      </li>
    );
  }
  const links = (
    <>
      {view}
      <Link
        href={editHref}
        aria-label={`Edit ${item.name}`}
        className={buttonVariants({ variant: "ghost", size: "sm" })}
      >
        <Pencil aria-hidden /> Edit
      </Link>
    </>
  );
  return (
    <RemovableCard
      kind={kind}
      id={item.id}
      name={item.name}
      consequence={props.consequence}
      held={props.held}
      links={links}
    >
      <CardBody {...props} />
    </RemovableCard>
  );
}

function ReadOnly() {
  return (
    <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
      <Lock aria-hidden className="size-3.5 shrink-0" />
      Read-only access • Contact superadmin for changes
    </p>
  );
}

function CardBody({ kind, item, level, type, children, canAssign }: ItemCardProps) {
  return (
    <>
      <div className="grid gap-1">
        <div className="flex items-start justify-between gap-3">
          <CardTitle level={level} className="min-w-0 break-words">
            {item.name}
          </CardTitle>
          <ActivityBadge kind={kind} status={item.status} />
        </div>
        <p className="truncate text-[0.8125rem] text-muted-foreground">{type}</p>
        <p className="line-clamp-2 break-words text-muted-foreground">{item.details}</p>
      </div>
      {children}
      <CardTeam kind={kind} item={item} canAssign={canAssign} />
    </>
  );
}
