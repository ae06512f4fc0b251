import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Crown } from "@/components/ui/icons";
import type { ItemKind } from "../team/team-texts";
import { CrownAdminButton } from "./crown-admin-button";
import { ITEM_LABELS } from "./item-labels";

/** What somebody else than a superadmin sees on a management screen of the settings page. */
export function CrownRequired({ kind }: { kind: ItemKind }) {
  const { area, many, title } = ITEM_LABELS[kind];
  return (
    <EmptyState
      kind="no-permission"
      level={2}
      icon={<Crown />}
      title="Crown Admin Access Required"
      description={`Only superadmins manage ${many} here. With a superadmin account, press the crown admin button below to sign in with it; what you may read is on the page ${title}.`}
      action={
        <>
          <CrownAdminButton />
          <Link href={`/${area}`} className={buttonVariants({ variant: "outline" })}>
            View {title}
          </Link>
        </>
      }
    />
  );
}
