"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { ActivityBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { Bot, Brain, FolderKanban, Lock, Pencil } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";
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

/** One item of a list, as a row of its list or of a table. */
export function ItemCard(props: ItemCardProps) {
  const { view: shape, kind, item, canManage, editHref } = props;
  const isTable = shape === "table";
  const body = isTable ? <RowCells {...props} /> : <CardBody {...props} />;
  if (!canManage && isTable) {
    return (
      <tr data-item-id={item.id}>
        {body}
        <td className="w-0">
          <ReadOnly />
        </td>
      </tr>
    );
  }
  if (!canManage) {
    return (
      <li data-item-id={item.id} className="item-row">
        {body}
        <ReadOnly />
      </li>
    );
  }
  return (
    <RemovableCard
      view={shape}
      kind={kind}
      id={item.id}
      name={item.name}
      deletionNote={props.deletionNote}
      recordCount={props.recordCount}
      links={
        <Link
          href={editHref}
          aria-label={`Edit ${item.name}`}
          title="Edit"
          className={buttonVariants({ variant: "ghost", size: "icon-sm" })}
        >
          <Pencil aria-hidden />
        </Link>
      }
    >
      {body}
    </RemovableCard>
  );
}

const READ_ONLY = "Read-only access • Contact superadmin for changes";

function ReadOnly() {
  return (
    <p title={READ_ONLY} className="flex justify-end text-faint">
      <Lock aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{READ_ONLY}</span>
    </p>
  );
}

/** Its name starts with what opening the item is called. */
function OpenLink({ item, open, className }: ItemCardProps & { className?: string }) {
  return (
    <Link
      href={open.href}
      title={item.name}
      aria-label={`${open.label} ${item.name}`}
      className={cn("row-link min-w-0", className)}
    >
      {item.name}
    </Link>
  );
}

function RowCells(props: ItemCardProps) {
  const { kind, item, type, children } = props;
  return (
    <>
      <td className="name">
        <span className="flex min-w-0 items-center gap-2">
          <OpenLink {...props} className="truncate touch:py-3" />
          <span className="min-w-0 shrink-[20] truncate text-13 text-faint">{item.details}</span>
        </span>
      </td>
      <td className="truncate max-md:hidden">{type}</td>
      <td className="whitespace-nowrap">
        <ActivityBadge kind={kind} status={item.status} />
      </td>
      {children ? (
        <td className="max-w-none max-2xl:hidden">
          <div className="flex items-center gap-3 whitespace-nowrap [&_ul]:flex-nowrap">
            {children}
          </div>
        </td>
      ) : null}
      <td
        className="whitespace-nowrap tabular-nums max-md:hidden"
        title={item.assigned_users.map(({ userName }) => userName).join(", ") || undefined}
      >
        {item.assigned_users_count === 1 ? "1 person" : `${item.assigned_users_count} people`}
      </td>
    </>
  );
}

const MARKS = { project: FolderKanban, agent: Bot, rag: Brain } as const;

/** Mark, name and a grey second line; then facts and faces, which leave on narrow screens. */
function CardBody(props: ItemCardProps) {
  const { kind, item, level, type, children, canAssign } = props;
  const Mark = MARKS[kind];
  const Heading = `h${level}` as const;
  return (
    <>
      <span aria-hidden className={cn("item-mark", kind === "agent" && "agent-mark")}>
        <Mark aria-hidden />
      </span>
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-3">
          {/* The name alone. The link's begins with what opening is called. */}
          <Heading aria-label={item.name} className="flex min-w-0">
            <OpenLink
              {...props}
              className="max-md:line-clamp-2 md:truncate touch:pt-2.5 touch:pb-3.5"
            />
          </Heading>
          <ActivityBadge kind={kind} status={item.status} />
        </div>
        <p className="truncate text-13 text-faint touch:-mt-3 touch:pb-1">
          {[type, item.details].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="grid w-64 min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5 max-lg:hidden">
        {children}
      </div>
      <div className="flex w-36 justify-end max-md:hidden">
        <CardTeam kind={kind} item={item} canAssign={canAssign} />
      </div>
    </>
  );
}
