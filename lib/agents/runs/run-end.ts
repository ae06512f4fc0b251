// Fields rather than properties of the constructor: Node reads this file as it is when it makes the API's document.

/** Thrown where a run comes to an end before its procedure does. */
export class RunEnd extends Error {
  readonly state: "failed" | "stopped" | "expired";
  constructor(state: RunEnd["state"], message: string) {
    super(message);
    this.name = "RunEnd";
    this.state = state;
  }
}

/** Thrown where a run waits for somebody to decide. */
export class RunWaits extends Error {
  readonly until: number;
  /** @param until when the first of the approvals expires. */
  constructor(until: number) {
    super("The run waits for an approval");
    this.name = "RunWaits";
    this.until = until;
  }
}

/** Thrown where a call is to be made again later: the other side is busy. */
export class RunPauses extends Error {
  readonly at: number;
  readonly cursor: object;
  /** @param cursor what the next slice is told. */
  constructor(at: number, cursor: object) {
    super("The run waits for a model");
    this.name = "RunPauses";
    this.at = at;
    this.cursor = cursor;
  }
}

/** Thrown where the slice's time is over; the next one goes on. */
export class SliceOver extends Error {
  constructor() {
    super("The slice is over");
    this.name = "SliceOver";
  }
}
