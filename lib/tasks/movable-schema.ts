import * as z from "zod";
import { listQuerySchema } from "@/lib/paging";

/** Tasks of one page of the tray. */
export const TRAY_PER_PAGE = 10;
/** Pages that it has; whatever comes later is found by its name. */
export const TRAY_MAX_PAGES = 50;

/** The tray's part of the projects' URL, beside the list's own q and page. */
export const trayQuerySchema = z.object({
  taskQ: listQuerySchema(["created_at"], {}).shape.q,
  taskPage: listQuerySchema(["created_at"], {}).shape.page,
});

/** A task that the person may move between projects. */
export interface MovableTaskView {
  id: string;
  name: string;
  status: string;
  /** manual or auto. */
  taskMode: string;
  project_id: string | null;
  /** Null without a project, or with one that the person may not read. */
  project_name: string | null;
}
