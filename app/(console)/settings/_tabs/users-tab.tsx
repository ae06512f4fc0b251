import { UsersPanel } from "../../users/_components/users-panel";
import type { PanelParams } from "../../users/_components/users-place";

/** User Management on the settings page; the frame gives the tab its place in the URL. */
export async function UsersTab({ searchParams }: { searchParams: PanelParams }) {
  const params = { ...searchParams, tab: "users" };
  return (
    <div className="grid gap-6">
      <UsersPanel place={{ basePath: "/settings", params }} level={2} />
    </div>
  );
}
