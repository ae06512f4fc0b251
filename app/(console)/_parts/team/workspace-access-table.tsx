"use client";

import { startTransition, useId, useOptimistic, useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Link } from "@/components/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { matchingPeople } from "@/lib/managed-items/people-rules";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import type { WorkspaceMemberships as Person } from "@/lib/workspaces/project-teams";
import { WorkspaceIcon } from "../workspace-icon";
import { addMemberAction, addToAllWorkspacesAction, removeMemberAction } from "./actions";
import { PersonLine } from "./people-parts";
import { TEAM_TEXTS } from "./team-texts";

interface WorkspaceAccessTableProps {
  projectId: string;
  types: readonly string[];
  people: readonly Person[];
}

interface Change {
  person: Person;
  types: readonly string[];
  isIn: boolean;
}

/** Most rows shown at once. The search finds the others. */
const SHOWN = 50;
/** Lists from this length on have a search. */
const SEARCHED_FROM = 8;

function changed(people: readonly Person[], { person, types, isIn }: Change): readonly Person[] {
  return people.map((one) => {
    if (one.id !== person.id) return one;
    const others = one.workspaces.filter((type) => !types.includes(type));
    return { ...one, workspaces: isIn ? [...others, ...types] : others };
  });
}

/** Shows who is on the team of which workspace. Each cell adds or removes a person. */
export function WorkspaceAccessTable({
  projectId,
  types,
  people: saved,
}: WorkspaceAccessTableProps) {
  const id = useId();
  const [people, apply] = useOptimistic(saved, changed);
  const [removing, setRemoving] = useState<Change | null>(null);
  const [query, setQuery] = useState("");
  const found = matchingPeople(people, query);

  function change(wanted: Change, run: () => Promise<unknown>) {
    const words = TEAM_TEXTS.workspace;
    startTransition(async () => {
      apply(wanted);
      await run().catch((thrown: unknown) =>
        notify.error(messageOr(thrown, wanted.isIn ? words.addFailed : words.removeFailed)),
      );
    });
  }

  const targetOf = (workspaceType: string) =>
    ({ kind: "workspace", projectId, workspaceType }) as const;

  function set(person: Person, type: string, isIn: boolean) {
    const wanted = { person, types: [type], isIn };
    if (!isIn) return setRemoving(wanted);
    change(wanted, () =>
      callAction(addMemberAction, { target: targetOf(type), userId: person.id }),
    );
  }

  function addToAll(person: Person) {
    change({ person, types, isIn: true }, () =>
      callAction(addToAllWorkspacesAction, { projectId, userId: person.id }),
    );
  }

  return (
    <Card>
      <div>
        <CardTitle id={id}>Workspace access</CardTitle>
        <CardDescription>
          Project members can enter a workspace only if they are on its team. Superadmins and the
          project's creator can enter all of them.
        </CardDescription>
      </div>
      {people.length >= SEARCHED_FROM ? (
        <Input
          type="search"
          aria-label="Search people"
          placeholder="Name or email"
          autoComplete="off"
          maxLength={200}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      ) : null}
      {found.length === 0 ? (
        <p role="status" className="text-muted-foreground">
          {query ? `No users found matching "${query}"` : "No team members assigned yet"}
        </p>
      ) : (
        <Table label="Workspace access">
          <TableHeader>
            <TableRow>
              <TableHead className="max-sm:px-2">Person</TableHead>
              {types.map((type) => (
                <TableHead key={type} className="px-1 text-center sm:px-2">
                  <Link
                    href={workspacePath(projectId, type, "team")}
                    aria-label={`${workspaceEntry(type).name} team`}
                    className="inline-flex items-center justify-center gap-1.5 hover:underline touch:min-h-11 touch:min-w-11"
                  >
                    <WorkspaceIcon type={type} className="size-6 [&_svg]:size-3.5" />
                    <span className="hidden lg:inline">{workspaceEntry(type).name}</span>
                  </Link>
                </TableHead>
              ))}
              <TableHead className="px-1 sm:px-2">
                <span className="sr-only">All workspaces</span>
              </TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {found.slice(0, SHOWN).map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                types={types}
                onChange={(type, isIn) => set(person, type, isIn)}
                onAll={() => addToAll(person)}
              />
            ))}
          </TableBody>
        </Table>
      )}
      {found.length > SHOWN ? (
        <p role="status" className="text-13 text-muted-foreground">
          {SHOWN} of {found.length} people shown. Search to narrow the list.
        </p>
      ) : null}
      {removing ? (
        <LazyConfirmDialog
          open
          onOpenChange={() => setRemoving(null)}
          destructive
          title={`Remove ${removing.person.name} from ${workspaceEntry(removing.types[0] ?? "").name}?`}
          description={TEAM_TEXTS.workspace.removalNote}
          confirmLabel="Remove"
          onConfirm={() => {
            const [type = ""] = removing.types;
            change(removing, () =>
              callAction(removeMemberAction, {
                target: targetOf(type),
                userId: removing.person.id,
              }),
            );
          }}
        />
      ) : null}
    </Card>
  );
}

interface PersonRowProps {
  person: Person;
  types: readonly string[];
  onChange: (type: string, isIn: boolean) => void;
  onAll: () => void;
}

function PersonRow({ person, types, onChange, onAll }: PersonRowProps) {
  const { name, workspaces, hasAllAccess, active } = person;
  const isEverywhere = types.every((type) => workspaces.includes(type));
  return (
    <TableRow>
      <TableCell className="max-w-56 max-sm:max-w-36 max-sm:px-2">
        <span className="flex min-w-0 items-center gap-2.5 max-sm:[&_[data-slot=avatar]]:hidden">
          <PersonLine person={person} />
        </span>
        {hasAllAccess ? (
          <span className="text-xs text-muted-foreground">Has access to all workspaces</span>
        ) : null}
        {active ? null : <Badge>Inactive</Badge>}
      </TableCell>
      {types.map((type) => {
        const isIn = workspaces.includes(type);
        return (
          <TableCell key={type} className="px-1 text-center sm:px-2">
            <input
              type="checkbox"
              className="row-checkbox align-middle disabled:opacity-55"
              aria-label={`${name} in ${workspaceEntry(type).name}`}
              checked={isIn}
              // A deactivated person can't be added.
              disabled={!active && !isIn}
              onChange={({ target }) => onChange(type, target.checked)}
            />
          </TableCell>
        );
      })}
      <TableCell className="px-1 text-right sm:px-2">
        {isEverywhere || !active ? null : (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Add to all workspaces: ${name}`}
            onClick={onAll}
          >
            Add to all
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}
