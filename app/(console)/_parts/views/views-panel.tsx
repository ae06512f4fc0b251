"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { ActionMenu } from "@/components/action-menu";
import type { MenuGroup } from "@/components/action-menu-content";
import { EmptyState } from "@/components/empty-state";
import { FormMessage } from "@/components/form-message";
import { Link } from "@/components/link";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Check, EllipsisVertical, Pencil, Plus, RotateCcw, Trash2 } from "@/components/ui/icons";
import { RowsSkeleton } from "@/components/ui/skeleton";
import type { SavedView } from "@/lib/views/schema";
import { useCurrentQuery, useViews } from "./use-views";
import { ViewForm } from "./view-form";
import { type ViewsTarget, viewHref } from "./views-target";

interface ViewsPanelProps {
  target: ViewsTarget;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** What the form edits: a new view, or an existing one. */
type Editing = "new" | SavedView | null;

/** Saved views of a list: the person's own and those shared with them. Each is a link. */
export function ViewsPanel({ target, open, onOpenChange, finalFocus }: ViewsPanelProps) {
  const [editing, setEditing] = useState<Editing>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const wasEditing = useRef(false);
  const shown = useCurrentQuery(target);
  const views = useViews(target, open);
  // The focused element is gone, so move the focus.
  useEffect(() => {
    if (wasEditing.current && editing === null) title.current?.focus();
    wasEditing.current = editing !== null;
  }, [editing]);

  function changeOpen(next: boolean) {
    if (!next) setEditing(null);
    onOpenChange(next);
  }

  return (
    <Dialog open={open} onOpenChange={changeOpen}>
      <DialogContent finalFocus={finalFocus}>
        <DialogHeader>
          <DialogTitle ref={title} tabIndex={-1} className="outline-none">
            {editing === null ? "Views" : editing === "new" ? "New view" : "Edit view"}
          </DialogTitle>
          <DialogDescription>
            Save this list's filters, sort order and columns to use them again.
          </DialogDescription>
        </DialogHeader>
        {editing === null ? (
          <>
            <Listed
              {...views}
              remove={(view) => {
                // Deleting removes the focused row, so focus the title.
                title.current?.focus();
                views.remove(view);
              }}
              target={target}
              shown={shown}
              onEdit={setEditing}
              onChoose={() => changeOpen(false)}
            />
            <FormMessage className="empty:hidden">{views.problem}</FormMessage>
            <DialogFooter>
              <Button onClick={() => setEditing("new")}>
                <Plus aria-hidden />
                Save view…
              </Button>
            </DialogFooter>
          </>
        ) : (
          <ViewForm
            list={target.list}
            view={editing === "new" ? null : editing}
            query={shown}
            onSaved={views.refresh}
            onClose={() => setEditing(null)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface ListedProps extends ReturnType<typeof useViews> {
  target: ViewsTarget;
  shown: string;
  onEdit: (view: SavedView) => void;
  onChoose: () => void;
}

function Listed(props: ListedProps) {
  const { data, failure, retry } = props;
  if (failure && !data)
    return (
      <EmptyState
        kind="no-match"
        level={3}
        failed
        title="Failed to load views"
        description={failure}
        action={
          <Button variant="outline" onClick={retry}>
            Retry
          </Button>
        }
      />
    );
  if (!data)
    return (
      <div aria-busy className="grid gap-2">
        <RowsSkeleton count={2} height="h-11" />
      </div>
    );
  const { views, total } = data;
  if (total === 0)
    return (
      <p role="status" className="text-muted-foreground">
        No saved views yet. Set filters and a sort order, then save them as a view.
      </p>
    );
  return (
    <div className="-mx-2 grid gap-3">
      <Section {...props} heading="Your views" views={views.filter(({ is_own }) => is_own)} />
      <Section {...props} heading="Shared with you" views={views.filter(({ is_own }) => !is_own)} />
      {views.length < total ? (
        <p role="status" className="px-2 text-13 text-muted-foreground">
          {`Showing ${views.length} of ${total} views`}
        </p>
      ) : null}
    </div>
  );
}

interface SectionProps extends ListedProps {
  heading: string;
  views: readonly SavedView[];
}

function Section({ heading, views, ...row }: SectionProps) {
  if (views.length === 0) return null;
  return (
    <section aria-label={heading} className="grid min-w-0 gap-1">
      <h3 className="px-2 text-xs font-medium text-muted-foreground">{heading}</h3>
      <ul className="grid min-w-0">
        {views.map((view) => (
          <ViewRow key={view.id} {...row} view={view} />
        ))}
      </ul>
    </section>
  );
}

/** Returns whom a view is shared with, or who shared it. */
function sharing({ is_own, owner_name, project_id, project_name }: SavedView): string {
  if (!is_own) return `${owner_name} · ${project_name}`;
  if (project_id === null) return "";
  return `Shared with ${project_name ?? "a project you no longer have access to"}`;
}

interface ViewRowProps extends Omit<SectionProps, "heading" | "views"> {
  view: SavedView;
}

function ViewRow({ view, target, shown, onChoose, ...acts }: ViewRowProps) {
  const isShown = view.query === shown;
  const shares = sharing(view);
  return (
    <li className="flex min-w-0 items-center gap-1 rounded-md hover:bg-accent">
      <Link
        href={viewHref(target, view.query)}
        onClick={onChoose}
        aria-current={isShown ? "true" : undefined}
        className="flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1 touch:min-h-11"
      >
        <span className="grid min-w-0 flex-1">
          <span className={isShown ? "truncate font-medium" : "truncate"}>{view.name}</span>
          {shares ? <span className="truncate text-xs text-muted-foreground">{shares}</span> : null}
        </span>
        {isShown ? <Check aria-hidden className="size-4 shrink-0 text-brand" /> : null}
      </Link>
      {view.is_own ? (
        <ActionMenu
          variant="ghost"
          size="icon-sm"
          label={`Actions for ${view.name}`}
          aria-label={`Actions for ${view.name}`}
          groups={groupsOf(view, shown, acts)}
        >
          <EllipsisVertical aria-hidden />
        </ActionMenu>
      ) : null}
    </li>
  );
}

type Acts = Pick<ListedProps, "onEdit" | "update" | "remove">;

/** Returns the menu of a person's own view. */
function groupsOf(view: SavedView, shown: string, { onEdit, update, remove }: Acts): MenuGroup[] {
  const replace = {
    id: "update",
    label: "Update with current filters",
    icon: <RotateCcw />,
    onSelect: () => update(view, shown),
  };
  return [
    {
      actions: [
        {
          id: "edit",
          label: "Rename or share…",
          icon: <Pencil />,
          onSelect: () => onEdit(view),
        },
        ...(view.query === shown ? [] : [replace]),
      ],
    },
    {
      actions: [
        {
          id: "delete",
          label: "Delete",
          icon: <Trash2 />,
          destructive: true,
          onSelect: () => remove(view),
        },
      ],
    },
  ];
}
