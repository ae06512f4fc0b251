/** Settings of the stand-in provider's Workers. */
import { envelope, refuse } from "./failures.ts";
import type { StandInBinding, StandInState } from "./state.ts";

export function readWorker(state: StandInState, script: string): Response {
  const worker = state.workers.get(script);
  if (worker === undefined) return noWorker();
  return Response.json(envelope({ bindings: worker.bindings.map(withoutSecret), tags: [] }));
}

/** Replaces the whole list of bindings, like the provider. "inherit" keeps one. */
export async function patchWorker(
  state: StandInState,
  script: string,
  request: Request,
): Promise<Response> {
  const worker = state.workers.get(script);
  if (worker === undefined) return noWorker();
  const wanted = await readSettings(request);
  if (wanted === undefined) return refuse(400, 10001, "The request body is not multipart settings");
  const bindings: StandInBinding[] = [];
  for (const binding of wanted) {
    const kept = worker.bindings.find(({ name }) => name === binding.name);
    if (binding.type === "inherit" && kept === undefined) {
      return refuse(400, 10057, "A binding to inherit does not exist");
    }
    bindings.push(binding.type === "inherit" && kept !== undefined ? kept : binding);
  }
  worker.bindings = bindings;
  return Response.json(envelope({ bindings: bindings.map(withoutSecret), tags: [] }));
}

async function readSettings(request: Request): Promise<StandInBinding[] | undefined> {
  try {
    const part = (await request.formData()).get("settings");
    if (part === null) return undefined;
    const settings: unknown = JSON.parse(typeof part === "string" ? part : await part.text());
    if (typeof settings !== "object" || settings === null || !("bindings" in settings)) {
      return undefined;
    }
    return Array.isArray(settings.bindings) ? settings.bindings.filter(isBinding) : undefined;
  } catch {
    return undefined;
  }
}

function isBinding(value: unknown): value is StandInBinding {
  return typeof value === "object" && value !== null && "name" in value && "type" in value;
}

function withoutSecret(binding: StandInBinding): StandInBinding {
  return binding.type === "secret_text" ? { name: binding.name, type: binding.type } : binding;
}

function noWorker(): Response {
  return refuse(404, 10007, "This Worker doesn't exist or was deleted on your account.");
}
