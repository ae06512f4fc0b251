import { request } from "@/lib/request/request";

/** Window event with the number of unread notices, so that the bell updates. */
export const NOTICES_READ = "atrium-notices-read";

/**
 * Marks notices as read, by ids or all, and updates the bell. Continues after the page is left,
 * because following a notice also marks it.
 */
export async function readNotices(which: { ids: string[] } | { all: true }): Promise<void> {
  const { unread } = await request<{ unread: number }>("/api/notices/read", {
    method: "POST",
    body: which,
    keepalive: true,
  });
  window.dispatchEvent(new CustomEvent(NOTICES_READ, { detail: unread }));
}

/** Error message. The notices stay unread. */
export const READ_FAILED = "Failed to mark the notices as read";
