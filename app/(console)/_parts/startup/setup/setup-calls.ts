import { request } from "@/lib/request/request";
import { RequestError } from "@/lib/request/request-error";

export interface Envelope {
  success?: boolean;
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
}

/** Throws if the body reports a failure, whatever the status. */
export function assertSuccess<T extends Envelope>(answer: T): T {
  if (answer.success !== false) return answer;
  const { message, code, errors } = answer;
  throw new RequestError("answer", message ?? "", {
    code,
    errors,
    hasServerMessage: Boolean(message),
  });
}

/** Sends a setup call. All of them are POST. */
export async function post<T extends object>(path: string, body: unknown, timeoutMs?: number) {
  const options = timeoutMs === undefined ? {} : { timeoutMs };
  const answer = await request<T & Envelope>(path, { method: "POST", body, ...options });
  return assertSuccess(answer);
}

export function verifyPassword(password: string) {
  return post<{ areBindingsReady: boolean }>("/api/onboarding/password", { password });
}
