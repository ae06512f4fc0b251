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

/** Thrown where the slice's time is over; the next one goes on. */
export class SliceOver extends Error {
  constructor() {
    super("The slice is over");
    this.name = "SliceOver";
  }
}
