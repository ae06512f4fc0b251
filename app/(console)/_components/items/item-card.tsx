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
  /** What the deletion also deletes, from `deletionNote`. */
  deletionNote: string;
  /** Number of records in it. */
  recordCount?: number;
  /** Details that only this kind of item has. */
  children?: ReactNode;
}

/** One item of a list, as a card or a row. */
export function ItemCard(props: ItemCardProps) {
  const { view: shape, kind, item, open, canManage, editHref } = props;
  const isRow = shape === "table";
  const view = (
    <Link
      href={open.href}
      aria-label={`${open.label} ${item.name}`}
      className={buttonVariants({ variant: "secondary", size: "sm" })}
    >
      {open.label}
    </Link>
  );
  if (!canManage && isRow) {
    return (
      <tr data-item-id={item.id}>
        <RowCells {...props} />
        <td>
          <ReadOnly isShort />
        </td>
      </tr>
    );
  }
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
      {isRow ? null : view}
      <Link
        href={editHref}
        aria-label={`Edit ${item.name}`}
        className={buttonVariants({ variant: "ghost", size: "sm" })}
      >
        <Pencil aria-hidden /> {isRow ? null : "Edit"}
      </Link>
    </>
  );
  return (
    <RemovableCard
      view={shape}
      kind={kind}
      id={item.id}
      name={item.name}
      deletionNote={props.deletionNote}
      recordCount={props.recordCount}
      links={links}
    >
      {isRow ? <RowCells {...props} /> : <CardBody {...props} />}
    </RemovableCard>
  );
}

const READ_ONLY = "Read-only access • Contact superadmin for changes";

function ReadOnly({ isShort = false }: { isShort?: boolean }) {
  return (
    <p
      title={isShort ? READ_ONLY : undefined}
      className="flex items-center gap-1.5 text-xs text-muted-foreground"
    >
      <Lock aria-hidden className="size-3.5 shrink-0" />
      <span className={isShort ? "sr-only" : undefined}>{READ_ONLY}</span>
    </p>
  );
}

function RowCells({ kind, item, type, open, children }: ItemCardProps) {
  return (
    <>
      <td>
        <Link
          href={open.href}
          className="block truncate font-medium hover:underline touch:py-2"
          title={item.details}
        >
          {item.name}
        </Link>
      </td>
      <td className="truncate text-muted-foreground max-md:hidden">{type}</td>
      <td>
        <ActivityBadge kind={kind} status={item.status} />
      </td>
      <td className="@max-4xl:hidden">
        <div className="flex items-center gap-3 whitespace-nowrap [&_ul]:flex-nowrap [&_ul_span]:size-6">
          {children ?? (
            <span className="max-w-72 truncate text-muted-foreground">{item.details}</span>
          )}
        </div>
      </td>
      <td
        className="whitespace-nowrap text-muted-foreground tabular-nums max-md:hidden"
        title={item.assigned_users.map(({ userName }) => userName).join(", ") || undefined}
      >
        {item.assigned_users_count === 1 ? "1 person" : `${item.assigned_users_count} people`}
      </td>
    </>
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
        <p className="truncate text-13 text-muted-foreground">{type}</p>
        <p className="line-clamp-2 break-words text-muted-foreground">{item.details}</p>
      </div>
      {children}
      <CardTeam kind={kind} item={item} canAssign={canAssign} />
    </>
  );
}
