// Uses fields, not parameter properties: Node runs this file without compiling it when it generates
// the API document.

/** Thrown to end a run before its procedure returns. */
export class RunEnd extends Error {
  readonly state: "failed" | "stopped" | "expired";
  constructor(state: RunEnd["state"], message: string) {
    super(message);
    this.name = "RunEnd";
    this.state = state;
  }
}

/** Thrown while a run waits for an approval. */
export class WaitForApproval extends Error {
  readonly until: number;
  /** @param until when the first of the approvals expires. */
  constructor(until: number) {
    super("The run waits for an approval");
    this.name = "WaitForApproval";
    this.until = until;
  }
}

/** Thrown to retry a model call later because the provider is busy. */
export class RetryModelLater extends Error {
  readonly at: number;
  readonly cursor: object;
  /** @param cursor the cursor of the next slice. */
  constructor(at: number, cursor: object) {
    super("The run waits for a model");
    this.name = "RetryModelLater";
    this.at = at;
    this.cursor = cursor;
  }
}

/** Thrown when the slice's time is up. The next slice continues. */
export class SliceTimeUp extends Error {
  constructor() {
    super("The slice is over");
    this.name = "SliceTimeUp";
  }
}
