import type { ActionFailure } from "@/lib/errors";
import { reportNoResponse } from "./connection";
import { DEFAULT_POLICY } from "./policies";
import { withRecovery } from "./recovery";
import { isUnanswered, RequestError, toRequestError } from "./request-error";

interface ActionResult<Data> {
  data?: Data;
  serverError?: ActionFailure;
  validationErrors?: unknown;
}

type ServerAction<Input, Data> = (input: Input) => Promise<ActionResult<Data> | undefined>;

const RELOAD_NEEDED = "This page is out of date. Reload it to continue.";

function timeLimit(timeoutMs: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(
      () => reject(new DOMException("This is taking too long. Please try again.", "TimeoutError")),
      timeoutMs,
    );
  });
}

/**
 * Runs a server action like an API call: returns its data, or throws a RequestError with the same
 * messages, and offers the same recovery. If a deploy has replaced the action, asks for a reload.
 */
export function callAction<Input, Data>(
  serverAction: ServerAction<Input, Data>,
  input: Input,
  { timeoutMs = DEFAULT_POLICY.timeoutMs }: { timeoutMs?: number } = {},
): Promise<Data> {
  return withRecovery(() => runAction(serverAction, input, timeoutMs));
}

async function runAction<Input, Data>(
  serverAction: ServerAction<Input, Data>,
  input: Input,
  timeoutMs: number,
): Promise<Data> {
  try {
    const result = await Promise.race([serverAction(input), timeLimit(timeoutMs)]);
    const failure = result?.serverError;
    if (failure) {
      throw new RequestError("answer", failure.message, {
        code: failure.code,
        errors: failure.errors,
        hasServerMessage: true,
      });
    }
    // Our screens send valid input, so the input came from another version of the page.
    if (result?.validationErrors) {
      throw new RequestError("other", RELOAD_NEEDED, {
        code: "invalid_input",
        hasServerMessage: true,
      });
    }
    return result?.data as Data;
  } catch (thrown) {
    if (
      thrown instanceof Error &&
      /server action .{0,200}not found|UnrecognizedAction/i.test(`${thrown.name} ${thrown.message}`)
    ) {
      throw new RequestError("other", RELOAD_NEEDED, { hasServerMessage: true, cause: thrown });
    }
    const error = toRequestError(thrown);
    if (isUnanswered(error)) reportNoResponse();
    throw error;
  }
}
