import { PageHeader } from "@/components/page-header";
import { listProviders } from "@/lib/auth/oidc/identity-providers";
import { gatePage, load } from "@/lib/http/load";
import { LoadFailed } from "../../_parts/load-failed";
import { IdentityProviders } from "../_parts/lazy-tabs";
import { SettingsFrame } from "../_parts/settings-frame";

/** The identity providers by which people sign in. */
export default async function SignInSettingsPage() {
  await gatePage("settings.view");
  const { data, failure } = await load(listProviders);
  return (
    <SettingsFrame label="Sign-in">
      <PageHeader title="Sign-in" />
      {failure ? (
        <LoadFailed title="Failed to load identity providers" message={failure.message} level={2} />
      ) : (
        <IdentityProviders providers={data} />
      )}
    </SettingsFrame>
  );
}
