/** One field of a record as an edit changed it. */
export interface RecordChange {
  field: string;
  /** The field's label. */
  label: string;
  /** As a reader sees it; null for no value. */
  before: string | null;
  after: string | null;
}

/** How a record came that nobody created by hand: `sample`, `import`; null for one that somebody did. */
export type RecordOrigin = "sample" | "import" | null;

/** What was done to a record, as its readers may see it. */
export interface RecordActivityView {
  id: string;
  at: string;
  /** create or update. */
  action: string;
  /** Null when the account is no more. */
  actorName: string | null;
  changes: RecordChange[];
}
