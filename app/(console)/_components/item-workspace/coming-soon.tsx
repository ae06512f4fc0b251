import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";

interface ComingSoonProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** The way back, where the tabs are not it. */
  action?: ReactNode;
}

/** What the specification leaves for later: says so, and offers nothing that would not work. */
export function ComingSoon({ icon, title, text, action }: ComingSoonProps) {
  return (
    <EmptyState
      kind="first-use"
      icon={icon}
      title={`${title} - Coming Soon`}
      description={text}
      action={action}
    />
  );
}
