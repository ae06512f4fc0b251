import type { SettingsView } from "@/lib/settings/schema";

export function LoginScreen({ settings }: { settings: SettingsView }) {
  return <main>{settings.dashboard_name}</main>;
}
