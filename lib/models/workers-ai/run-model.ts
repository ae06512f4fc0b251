import type { AiBinding } from "@/lib/context/ai-binding";
import { ModelFailure, unreadableResponse } from "../provider-failures";

export const WORKERS_AI = "Workers AI";

const DAY_SECONDS = 86_400;
/** Seconds to wait for a busy model. */
const WAIT_SECONDS = 5;

/** Returns the seconds until the free allowance renews, at 00:00 UTC. */
function secondsUntilRenewal(now: number): number {
  const seconds = Math.floor(now / 1000);
  return DAY_SECONDS - (seconds % DAY_SECONDS);
}

const RENEWS = "It renews at 00:00 UTC.";

/**
 * Error numbers: https://developers.cloudflare.com/workers-ai/platform/errors/. The binding reports a
 * used-up allowance as 4006, the API as 3036.
 */
const USED_UP = new Set([3036, 4006]);
const NO_MODEL = new Set([5007, 3042, 5018, 3041, 5016]);
const TOO_LARGE = new Set([3006]);
const REJECTED = new Set([3003, 3023, 3039, 5004, 5005, 5019, 5006]);

/** Returns the failure for a rejected call. Its message never contains the provider's text. */
function bindingFailure(error: unknown, model: string): ModelFailure {
  if (error instanceof ModelFailure) return error;
  // A service binding puts the error's name first.
  const number = Number(/\b([345]\d{3}): /.exec(String(error))?.[1]);
  const failed = (message: string, retryAfter?: number) =>
    new ModelFailure("provider_failed", message, { isCharged: false, retryAfter });
  if (USED_UP.has(number))
    return failed(
      `The Cloudflare account's free allowance of ${WORKERS_AI} is used up for today. ${RENEWS}`,
      secondsUntilRenewal(Date.now()),
    );
  if (NO_MODEL.has(number)) return failed(`${WORKERS_AI} has no model ${model}`);
  if (TOO_LARGE.has(number)) return failed(`The text is too long for ${model}`);
  if (REJECTED.has(number)) return failed(`${WORKERS_AI} rejected the call (error ${number})`);
  const why = Number.isNaN(number) ? "" : ` (error ${number})`;
  return failed(`${WORKERS_AI} is having problems${why}. Try again later`, WAIT_SECONDS);
}

/** In failures of a conversion, which names no error number. */
const ALLOWANCE = /daily free allocation/i;

/** Returns the failure for a file that wasn't converted, by the text that came instead. */
export function conversionFailure(said: string): ModelFailure {
  if (ALLOWANCE.test(said)) return bindingFailure("4006: ", "");
  return new ModelFailure("provider_failed", `${WORKERS_AI} couldn't read this file`, {
    isCharged: true,
  });
}

interface RunOptions {
  /** For the whole call, including a stream. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** Rejects when the time is up or the reader leaves. */
function deadline({ timeoutMs, signal }: RunOptions) {
  const left = new ModelFailure("unavailable", "The call was cancelled", { isCharged: true });
  const late = new ModelFailure("provider_timeout", `${WORKERS_AI} didn't respond in time`, {
    isCharged: true,
    retryAfter: WAIT_SECONDS,
  });
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const leave = () => reject(left);
  const timer = setTimeout(() => reject(late), Math.max(0, timeoutMs));
  signal?.addEventListener("abort", leave, { once: true });
  if (signal?.aborted) leave();
  return {
    race: <Result>(work: Promise<Result>) => Promise.race([promise, work]),
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    },
  };
}

const isStream = (value: unknown): value is ReadableStream<Uint8Array> =>
  typeof (value as Partial<ReadableStream> | null)?.getReader === "function";

/**
 * Runs a model. Returns its answer, or a stream's text if the input asks for one.
 *
 * @throws ModelFailure
 */
export async function runModel(
  ai: AiBinding,
  { model, input, ...options }: { model: string; input: object } & RunOptions,
): Promise<unknown> {
  const clock = deadline(options);
  try {
    const answer = await clock.race(ai.run(model, input));
    if (!isStream(answer)) return answer;
    // Sent without JSON's content type.
    return JSON.parse(await clock.race(new Response(answer).text()));
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadableResponse(WORKERS_AI);
    throw bindingFailure(error, model);
  } finally {
    clock.end();
  }
}

/**
 * Turns a file into Markdown. Returns the result as it came.
 *
 * @throws ModelFailure
 */
export async function convertFile(
  ai: AiBinding,
  {
    file,
    convert,
    ...options
  }: { file: Parameters<AiBinding["toMarkdown"]>[0]; convert: object } & RunOptions,
): Promise<unknown> {
  const clock = deadline(options);
  try {
    return await clock.race(ai.toMarkdown(file, { conversionOptions: convert }));
  } catch (error) {
    if (error instanceof Error && ALLOWANCE.test(error.message))
      throw conversionFailure(error.message);
    throw bindingFailure(error, "toMarkdown");
  } finally {
    clock.end();
  }
}

/**
 * Runs a model and yields the text of its stream as it arrives.
 *
 * @throws ModelFailure
 */
export async function* streamModel(
  ai: AiBinding,
  { model, input, ...options }: { model: string; input: object } & RunOptions,
): AsyncGenerator<string> {
  const clock = deadline(options);
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  try {
    const answer = await clock.race(ai.run(model, input));
    if (!isStream(answer)) throw unreadableResponse(WORKERS_AI);
    reader = answer.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const part = await clock.race(reader.read());
      if (part.done) return;
      yield decoder.decode(part.value, { stream: true });
    }
  } catch (error) {
    throw bindingFailure(error, model);
  } finally {
    clock.end();
    // The rest isn't needed if the reader left.
    void reader?.cancel().catch(() => undefined);
  }
}
