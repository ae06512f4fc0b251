import { UsersPanel } from "../../users/_components/users-panel";
import type { SettingsTabProps } from "./tab-props";

/** User Management on the settings page; the frame gives the tab its place in the URL. */
export async function UsersTab({ searchParams }: Pick<SettingsTabProps, "searchParams">) {
  const params = { ...searchParams, tab: "users" };
  return (
    <div className="grid gap-6">
      <UsersPanel place={{ basePath: "/settings", params }} level={2} />
    </div>
  );
}
