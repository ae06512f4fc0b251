/** Thrown where a run comes to an end before its procedure does. */
export class RunEnd extends Error {
  constructor(
    readonly state: "failed" | "stopped" | "expired",
    message: string,
  ) {
    super(message);
    this.name = "RunEnd";
  }
}

/** Thrown where a run waits for somebody to decide. */
export class RunWaits extends Error {
  /** @param until when the first of the approvals expires. */
  constructor(readonly until: number) {
    super("The run waits for an approval");
    this.name = "RunWaits";
  }
}

/** Thrown where a call is to be made again later: the other side is busy. */
export class RunPauses extends Error {
  /** @param cursor what the next slice is told. */
  constructor(
    readonly at: number,
    readonly cursor: object,
  ) {
    super("The run waits for a model");
    this.name = "RunPauses";
  }
}

/** Thrown where the slice's time is over; the next one goes on. */
export class SliceOver extends Error {
  constructor() {
    super("The slice is over");
    this.name = "SliceOver";
  }
}
