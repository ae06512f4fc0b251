export interface ShellUser {
  name?: string | null;
  email?: string | null;
  role?: string | null;
  avatar?: string | null;
}

/** A server action, or a plain function. */
export type SignOut = () => Promise<void> | void;
