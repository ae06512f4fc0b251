import { isUnanswered, toRequestError } from "@/lib/request/request-error";
import { lazyCode } from "./lazy-code";

/** What raises toasts. The toaster loads it right after the page: it is not needed for a first paint. */
export const { load: loadToasts } = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("sonner")).toast,
);

// Without a connection the library may be missing; what the screen itself says of a failure stands beside it.
const show = (raise: (toast: Awaited<ReturnType<typeof loadToasts>>) => unknown) =>
  void loadToasts().then(raise, () => undefined);

/** How long an act can be taken back from its toast. It waits while it is hovered, focused or out of sight. */
const UNDO_MS = 10_000;

/** Toasts with one rule: good news goes by itself, an error stays until it is dismissed. */
export const notify = {
  success: (message: string, description?: string) =>
    show((toast) => toast.success(message, { description })),
  /** Good news with a way back. */
  undoable: (message: string, undo: () => void, description?: string) =>
    show((toast) =>
      toast.success(message, {
        description,
        duration: UNDO_MS,
        action: { label: "Undo", onClick: undo },
      }),
    ),
  info: (message: string, description?: string) =>
    show((toast) => toast.info(message, { description })),
  warning: (message: string, description?: string) =>
    show((toast) => toast.warning(message, { description, duration: 10_000 })),
  error: (message: string, description?: string) =>
    show((toast) => toast.error(message, { description, duration: Number.POSITIVE_INFINITY })),
  /** Why something was not done; what got no answer can be sent again from here, as it was. */
  failure: (thrown: unknown, message: string, retry: () => void) =>
    show((toast) =>
      toast.error(message, {
        duration: Number.POSITIVE_INFINITY,
        ...(isUnanswered(thrown) && {
          description: toRequestError(thrown).message,
          action: { label: "Retry", onClick: retry },
        }),
      }),
    ),
};
