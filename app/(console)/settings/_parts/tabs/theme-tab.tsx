import { load } from "@/lib/http/load";
import { POLICIES, withPolicy } from "@/lib/request/policies";
import { SETTINGS_LOAD_FAILED } from "@/lib/settings/settings-rules";
import { getSettings } from "@/lib/settings/site-settings";
import { LoadFailed } from "../../../_parts/load-failed";
import { ThemeSettings } from "../lazy-tabs";
import type { SettingsTabProps } from "../settings-tabs";

/** Names and branding: form, logo, favicon, summary and tips. */
export async function ThemeTab(_props: SettingsTabProps) {
  const { data, failure } = await load((ctx) =>
    withPolicy(() => getSettings(ctx), POLICIES.settings),
  );
  if (failure) {
    return <LoadFailed title="Settings Error" message={SETTINGS_LOAD_FAILED} retryLabel="Retry" />;
  }
  return <ThemeSettings loaded={data.settings} />;
}
