/** What was typed and not saved, kept in the tab. Nothing of it outlives the tab, a sign-out or another person. */
export interface Draft<Values> {
  values: Values;
  /** What the values were typed over, so that saving still notices what others changed in between. */
  base: Values;
  version: number | null;
  savedAt: number;
}

export interface DraftPlace {
  userId: string;
  /** Names the form, such as `task-new` or a task's id. */
  form: string;
}

const PREFIX = "atrium-draft:";
const keyOf = ({ userId, form }: DraftPlace) => `${PREFIX}${userId}:${form}`;

/** The tab's storage, or null where it is forbidden. */
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Drops the drafts of everybody else. */
export function forgetOthers(storage: Storage, userId: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${userId}:`)) storage.removeItem(key);
  }
}

/** The draft of one form, or null; what does not read as one is dropped. `isValues` says what the form can show. */
export function readDraft<Values>(
  storage: Storage,
  place: DraftPlace,
  isValues: (value: unknown) => value is Values,
): Draft<Values> | null {
  const stored = storage.getItem(keyOf(place));
  if (stored === null) return null;
  try {
    const draft = JSON.parse(stored) as Draft<unknown> | null;
    if (draft && isValues(draft.values) && isValues(draft.base) && isWhen(draft)) {
      return draft as Draft<Values>;
    }
  } catch {
    // Falls through: nobody can use it.
  }
  storage.removeItem(keyOf(place));
  return null;
}

function isWhen({ version, savedAt }: Draft<unknown>): boolean {
  return Number.isFinite(savedAt) && (version === null || Number.isInteger(version));
}

/** False when the storage is full or forbidden: then leaving is what is asked about, and nothing is kept. */
export function writeDraft<Values>(
  storage: Storage,
  place: DraftPlace,
  draft: Draft<Values>,
): boolean {
  try {
    storage.setItem(keyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(storage: Storage, place: DraftPlace): void {
  storage.removeItem(keyOf(place));
}
