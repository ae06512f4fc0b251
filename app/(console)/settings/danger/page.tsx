import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { gatePage } from "@/lib/http/load";
import { DangerZone } from "../_parts/lazy-tabs";
import { SettingsFrame } from "../_parts/settings-frame";

/** The system reset. */
export default async function DangerPage() {
  await gatePage("settings.view");
  return (
    <SettingsFrame label="Danger zone">
      <PageHeader title="Danger zone" />
      <DangerZone />
      <Alert variant="warning" title="Tips">
        <ul className="list-disc pl-4">
          <li>A system reset deletes all data permanently.</li>
          <li>
            There is no automatic backup. At the provider, you can restore D1 to any time in the
            last 30 days.
          </li>
        </ul>
      </Alert>
    </SettingsFrame>
  );
}
