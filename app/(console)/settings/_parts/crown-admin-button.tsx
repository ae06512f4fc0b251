"use client";

import { Button } from "@/components/ui/button";
import { Crown } from "@/components/ui/icons";
import { useSignOutHere } from "../../_parts/startup/session";

/** The crown admin button: signs out, so that a superadmin can sign in at the same address. */
export function CrownAdminButton() {
  const signOut = useSignOutHere();
  return (
    <Button onClick={signOut}>
      <Crown aria-hidden /> Crown admin sign-in
    </Button>
  );
}
