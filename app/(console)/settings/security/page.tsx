import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button";
import { gatePage, load } from "@/lib/http/load";
import { getSettings } from "@/lib/settings/site-settings";
import { countFactors } from "@/lib/users/read-users";
import { LoadFailed } from "../../_parts/load-failed";
import { AccessPolicyForm, SecondFactorRoles } from "../_parts/lazy-tabs";
import { SettingsFrame } from "../_parts/settings-frame";

/** How long people stay signed in, from where, and who needs a second factor. */
export default async function SecurityPage() {
  await gatePage("settings.view");
  const [settings, factors] = await Promise.all([load(getSettings), load(countFactors)]);
  return (
    <SettingsFrame label="Security">
      <PageHeader
        title="Security"
        actions={
          <Link href="/account" className={buttonVariants({ variant: "ghost" })}>
            Your sessions
          </Link>
        }
      />
      {settings.failure ? (
        <LoadFailed title="Failed to load settings" message={settings.failure.message} level={2} />
      ) : (
        <div className="grid gap-8">
          <SecondFactorRoles roles={settings.data.secondFactorRoles} counts={factors.data} />
          <AccessPolicyForm policy={settings.data.accessPolicy} />
        </div>
      )}
    </SettingsFrame>
  );
}
