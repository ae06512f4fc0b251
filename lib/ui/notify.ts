import { isUnanswered, toRequestError } from "@/lib/request/request-error";
import { lazyCode } from "./lazy-code";

/**
 * Loads the toast library. The toaster does so right after the page, because the first paint
 * doesn't need it.
 */
export const { load: loadToasts } = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("sonner")).toast,
);

// Without a connection the library may be missing. The screen itself shows the error then.
const show = (raise: (toast: Awaited<ReturnType<typeof loadToasts>>) => unknown) =>
  void loadToasts().then(raise, () => undefined);

/**
 * How long a toast offers Undo. The time stops while the toast is hovered or focused, or the tab is
 * hidden.
 */
const UNDO_MS = 10_000;

/**
 * On phones errors come at the top: they stay, and dialogs, which come from below, hold the button
 * for another try.
 */
const forError = () => ({
  duration: Number.POSITIVE_INFINITY,
  ...(matchMedia("(width < 48rem)").matches && { position: "top-center" as const }),
});

/** Shows toasts. Success messages disappear; errors stay until dismissed. */
export const notify = {
  success: (message: string, description?: string) =>
    show((toast) => toast.success(message, { description })),
  /** A success message with Undo. */
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
    show((toast) => toast.error(message, { description, ...forError() })),
  /** An error message. Offers Retry if the call got no answer. */
  failure: (thrown: unknown, message: string, retry: () => void) =>
    show((toast) =>
      toast.error(message, {
        ...forError(),
        ...(isUnanswered(thrown) && {
          description: toRequestError(thrown).message,
          action: { label: "Retry", onClick: retry },
        }),
      }),
    ),
};
