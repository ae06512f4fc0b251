import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";

interface PersonLineProps {
  name: string;
  email: string;
  children?: ReactNode;
}

/** Somebody with initials, name and e-mail, and what belongs to them behind it. */
export function PersonLine({ name, email, children }: PersonLineProps) {
  return (
    <>
      <Avatar name={name} decorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-[0.8125rem] text-muted-foreground">{email}</span>
      </span>
      {children}
    </>
  );
}
