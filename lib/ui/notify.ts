import { toast } from "sonner";

/** Toasts with one rule: good news goes by itself, an error stays until it is dismissed. */
export const notify = {
  success: (message: string, description?: string) => toast.success(message, { description }),
  info: (message: string, description?: string) => toast.info(message, { description }),
  warning: (message: string, description?: string) =>
    toast.warning(message, { description, duration: 10_000 }),
  error: (message: string, description?: string) =>
    toast.error(message, { description, duration: Number.POSITIVE_INFINITY }),
  dismiss: (id?: string | number) => toast.dismiss(id),
};
