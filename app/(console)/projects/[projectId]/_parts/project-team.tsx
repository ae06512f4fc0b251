import { EmptyState } from "@/components/empty-state";
import { RoleBadge } from "@/components/status-badge";
import { Avatar } from "@/components/ui/avatar";
import type { AssignedUserView } from "@/lib/managed-items/schema";

export function ProjectTeam({ members }: { members: readonly AssignedUserView[] }) {
  return (
    <section className="grid gap-3" aria-labelledby="team-heading">
      <h2 id="team-heading" className="text-base font-semibold tracking-[-0.006em]">
        Project Team
      </h2>
      {members.length === 0 ? (
        <EmptyState
          kind="first-use"
          level={3}
          title="No Team Members"
          description="People you add to this project appear here."
        />
      ) : (
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {members.map(({ userId, userName, avatar, userRole }) => (
            <li key={userId} className="flex min-h-10 min-w-0 items-center gap-3">
              <Avatar name={userName} src={avatar} decorative />
              <span className="min-w-0 flex-1 truncate font-medium">{userName}</span>
              <RoleBadge role={userRole} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
