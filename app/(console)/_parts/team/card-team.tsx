"use client";

import { startTransition, useOptimistic, useState, useTransition } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { UserPlus } from "@/components/ui/icons";
import type { AssignedUserView, CandidateView } from "@/lib/managed-items/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import type { AssignUserDialogProps } from "./assign-user-dialog";
import { type PreviewedMember, TeamPreview } from "./people-parts";
import { assignTexts, type ItemKind } from "./team-texts";
import { addMember, findCandidates } from "./use-team-changes";

const SHOWN = 3;

interface CardTeamProps {
  kind: ItemKind;
  /** First members and total count, as the card has them. */
  item: {
    id: string;
    name: string;
    assigned_users: readonly Pick<
      AssignedUserView,
      "userId" | "userName" | "avatar" | "userRole"
    >[];
    assigned_users_count: number;
  };
  /** The person manages the item's team. */
  canAssign: boolean;
}

/** What the dialog opens with. */
type Choice = Pick<AssignUserDialogProps, "people" | "chosen">;

interface Shown {
  members: readonly PreviewedMember[];
  count: number;
}

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./assign-user-dialog")).AssignUserDialog,
);

function withMember(shown: Shown, member: Shown["members"][number]): Shown {
  if (shown.members.some(({ id }) => id === member.id)) return shown;
  const members = [...shown.members, member].slice(0, SHOWN);
  return { members, count: shown.count + 1 };
}

/** Loads the ids of the whole team, because the card has only the first members. */
async function assignedIds(kind: ItemKind, item: CardTeamProps["item"]): Promise<Set<string>> {
  const known = item.assigned_users;
  const all =
    item.assigned_users_count > known.length
      ? await request<Record<string, { assigned_users?: AssignedUserView[] } | undefined>>(
          `/api/${kind}s/${item.id}`,
        ).then(
          (answer) => answer[kind]?.assigned_users ?? known,
          // If this fails, show the known members as assigned. Assigning a member again only sets
          // the role.
          () => known,
        )
      : known;
  return new Set(all.map(({ userId }) => userId));
}

const NOBODY: ReadonlySet<string> = new Set();

/** Loads the candidates (null on failure) and the ids of the team. */
async function loadChoice(kind: ItemKind, item: CardTeamProps["item"]): Promise<Choice> {
  const [people, chosen] = await Promise.all([
    findCandidates({ kind, id: item.id }).catch(() => null),
    assignedIds(kind, item),
  ]);
  return { people, chosen };
}

/**
 * A card's team and its Assign button. Shows a new member at once and removes them if the server
 * rejects it.
 */
export function CardTeam({ kind, item, canAssign }: CardTeamProps) {
  const words = assignTexts(kind);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, startAssigning] = useTransition();
  const [shown, add] = useOptimistic<Shown, Shown["members"][number]>(
    {
      members: item.assigned_users.map(({ userId, userName, avatar, userRole }) => ({
        id: userId,
        name: userName,
        avatar,
        role: userRole,
      })),
      count: item.assigned_users_count,
    },
    withMember,
  );

  function open() {
    setFailure(null);
    void loadPeople();
  }

  async function loadPeople() {
    const opened: Choice = { people: "loading", chosen: NOBODY };
    setChoice(opened);
    const loaded = await loadChoice(kind, item);
    // Ignore the answer if the dialog was closed or opened again meanwhile.
    setChoice((now) => (now === opened ? loaded : now));
  }

  function assign(person: CandidateView, userRole: string, everyWorkspace: boolean) {
    setFailure(null);
    startAssigning(async () => {
      add({ id: person.id, name: person.name, avatar: person.avatar, role: userRole });
      const target = { kind, id: item.id };
      try {
        await addMember(target, { userId: person.id, userRole }, everyWorkspace);
        startTransition(() => setChoice(null));
      } catch (thrown) {
        notify.error(words.assignAlert);
        startTransition(() => setFailure(messageOr(thrown, words.assignFailed)));
      }
    });
  }

  return (
    <div className="flex items-center gap-1">
      {shown.count > 0 ? (
        <TeamPreview
          isFaces
          label="Team"
          members={shown.members}
          count={shown.count}
          moreLabel={(rest) => `+${rest} more`}
        />
      ) : (
        <p className="whitespace-nowrap text-faint text-xs">No team members</p>
      )}
      {canAssign ? (
        <Button
          variant="ghost"
          size="icon-sm"
          className="text-faint"
          aria-label={`Assign user to ${item.name}`}
          title="Assign"
          onClick={open}
        >
          <UserPlus aria-hidden />
        </Button>
      ) : null}
      {choice ? (
        <LazyDialog code={dialogCode} onClose={() => setChoice(null)}>
          {(AssignUserDialog) => (
            <AssignUserDialog
              open
              onOpenChange={() => setChoice(null)}
              name={item.name}
              {...choice}
              search={(text) => findCandidates({ kind, id: item.id }, text)}
              onRetry={loadPeople}
              pending={pending}
              failure={failure}
              offersWorkspaces={kind === "project"}
              onAssign={assign}
            />
          )}
        </LazyDialog>
      ) : null}
    </div>
  );
}
