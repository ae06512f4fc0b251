/**
 * Unsaved input, stored in the tab. Deleted when the tab closes, on sign-out and for another
 * person.
 */
export interface Draft<Values> {
  values: Values;
  /** The values before editing, so that saving still notices changes by others. */
  base: Values;
  version: number | null;
  savedAt: number;
}

export interface DraftKey {
  userId: string;
  /** Names the form: `task-new`, or a task's id. */
  form: string;
}

const PREFIX = "atrium-draft:";
const keyOf = ({ userId, form }: DraftKey) => `${PREFIX}${userId}:${form}`;

/** Returns the tab's storage, or null if it is blocked. */
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Deletes other people's drafts. */
export function deleteOtherDrafts(storage: Storage, userId: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${userId}:`)) storage.removeItem(key);
  }
}

/**
 * Returns a form's draft, or null. Deletes unreadable ones. `isValues` checks that the form can
 * show it.
 */
export function readDraft<Values>(
  storage: Storage,
  key: DraftKey,
  isValues: (value: unknown) => value is Values,
): Draft<Values> | null {
  const stored = storage.getItem(keyOf(key));
  if (stored === null) return null;
  try {
    const draft = JSON.parse(stored) as Draft<unknown> | null;
    if (draft && isValues(draft.values) && isValues(draft.base) && isWhen(draft)) {
      return draft as Draft<Values>;
    }
  } catch {
    // Unreadable: deleted below.
  }
  storage.removeItem(keyOf(key));
  return null;
}

function isWhen({ version, savedAt }: Draft<unknown>): boolean {
  return Number.isFinite(savedAt) && (version === null || Number.isInteger(version));
}

/**
 * Saves a draft. Returns false if storage is full or blocked; the form then asks before leaving.
 */
export function writeDraft<Values>(storage: Storage, key: DraftKey, draft: Draft<Values>): boolean {
  try {
    storage.setItem(keyOf(key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(storage: Storage, key: DraftKey): void {
  storage.removeItem(keyOf(key));
}
