"use client";

import { AvatarMenu } from "@/components/shell/menu-buttons";
import type { NavigationId, ShellUser } from "@/components/shell/navigation";
import { Avatar } from "@/components/ui/avatar";
import { useSignOutHere } from "../../../_startup/session-context";
import { DemoRow, DemoSection } from "./demo-section";

interface AvatarDemoProps {
  user: ShellUser;
  allowed: readonly NavigationId[];
}

export function AvatarDemo({ user, allowed }: AvatarDemoProps) {
  const signOut = useSignOutHere();
  return (
    <DemoSection title="Avatar menu" sources={["shell/avatar-menu.tsx", "ui/avatar.tsx"]}>
      <DemoRow label="Your own menu: its Sign Out signs you out">
        <AvatarMenu user={user} allowed={allowed} onSignOut={signOut} />
      </DemoRow>
      <DemoRow label="Avatars">
        <Avatar name="Ada Lovelace" size="sm" />
        <Avatar name="Grace Hopper" />
        <Avatar name="katherine@example.com" size="lg" />
        <Avatar name={null} />
      </DemoRow>
    </DemoSection>
  );
}
