import { request } from "@/lib/request/request";

/** Said in the window with how many are still unread, so that the bell follows. */
export const NOTICES_READ = "atrium-notices-read";

/**
 * Marks notices as read, those of the ids or all of them, and tells the bell. Outlives its page: whoever follows a notice
 * has read it.
 */
export async function readNotices(which: { ids: string[] } | { all: true }): Promise<void> {
  const { unread } = await request<{ unread: number }>("/api/notices/read", {
    method: "POST",
    body: which,
    keepalive: true,
  });
  window.dispatchEvent(new CustomEvent(NOTICES_READ, { detail: unread }));
}

/** What is said when it did not work; what was to be read stays unread. */
export const READ_FAILED = "Failed to mark the notices as read";
