import { workspacePath } from "@/lib/workspaces/catalogue";
import type { RecordDescription } from "./description";

/** The sub-tab of its workspace on which a record opens, by the name of its type. Folders have no page of their own. */
const RECORD_VIEWS: Readonly<Record<string, string>> = {
  items: "content",
  keywords: "seo",
  products: "products",
  orders: "orders",
  contacts: "contacts",
  leads: "leads",
  deals: "pipeline",
  assets: "assets",
  metrics: "readings",
};

/** True for a type whose records open on a page. */
export const hasPage = ({ name }: Pick<RecordDescription, "name">) =>
  Object.hasOwn(RECORD_VIEWS, name);

/** The page of a record; of a type without one its workspace. */
export function recordPath(
  projectId: string,
  { workspace, name }: Pick<RecordDescription, "workspace" | "name">,
  id: string,
): string {
  const base = workspacePath(projectId, workspace);
  const view = RECORD_VIEWS[name];
  return view ? `${base}?view=${view}&record=${encodeURIComponent(id)}` : base;
}
