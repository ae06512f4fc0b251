import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { SettingsView } from "@/lib/settings/schema";

function ImageStatus({ url }: { url: string | null }) {
  return url ? <Badge tone="success">Uploaded</Badge> : <Badge tone="neutral">Not set</Badge>;
}

/** What is set now, to read only. */
export function SettingsSummary({ settings }: { settings: SettingsView }) {
  const rows = [
    { label: "Dashboard name", value: settings.dashboard_name },
    { label: "Site title", value: settings.site_title },
    { label: "Logo", value: <ImageStatus url={settings.logo_url} /> },
    { label: "Favicon", value: <ImageStatus url={settings.favicon_url} /> },
  ];
  return (
    <Card>
      <CardHeader>
        <CardTitle level={3}>Current settings</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-3 text-sm">
          {rows.map(({ label, value }) => (
            <div key={label} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}
