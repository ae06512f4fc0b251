import { RoleBadge, StatusBadge, type StatusBadgeProps } from "@/components/status-badge";
import { BADGE_VOCABULARIES, ROLE_BADGES } from "@/lib/ui/badges";
import { DemoRow, DemoSection } from "./demo-section";

const LABELS: Record<StatusBadgeProps["vocabulary"], string> = {
  binding: "Bindings",
  connection: "Connections",
  user: "Users",
  project: "Projects",
  rag: "RAGs",
  task: "Tasks",
  taskMode: "Task modes",
  record: "Records",
};

const VOCABULARIES = Object.keys(LABELS) as StatusBadgeProps["vocabulary"][];

export function BadgeDemo() {
  return (
    <DemoSection title="Badges" sources={["status-badge.tsx", "role-badge.tsx", "ui/badge.tsx"]}>
      {VOCABULARIES.map((vocabulary) => (
        <DemoRow key={vocabulary} label={LABELS[vocabulary]}>
          {Object.keys(BADGE_VOCABULARIES[vocabulary]).map((status) => (
            <StatusBadge key={status} vocabulary={vocabulary} status={status} />
          ))}
        </DemoRow>
      ))}
      <DemoRow label="Roles">
        {Object.keys(ROLE_BADGES).map((role) => (
          <RoleBadge key={role} role={role} />
        ))}
      </DemoRow>
    </DemoSection>
  );
}
