import { RagsPanel } from "../../rags/_components/rags-panel";
import type { SettingsTabProps } from "./tab-props";

export async function RagsTab({ searchParams }: Pick<SettingsTabProps, "searchParams">) {
  return (
    <div className="grid gap-6">
      <RagsPanel
        address={{ path: "/settings", fixed: { tab: "rags" } }}
        params={searchParams}
        level={2}
      />
    </div>
  );
}
