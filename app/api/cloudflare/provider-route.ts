import { can } from "@/lib/auth/policy";
import { type RouteRequest, route } from "@/lib/http/route";

type Answer = Promise<Response | Record<string, unknown>>;
type Handler = (request: RouteRequest) => Answer;

/**
 * A call that set-up and the settings share. Once the system is set up it is the settings' for whoever may update the
 * provider key; to everybody else it stays a set-up call, which is a conflict then.
 */
export function providerRoute({ setup, settings }: { setup: Handler; settings: Handler }) {
  const either: Handler = (request) => {
    const { actor } = request.ctx;
    const isSettings = request.state.isSetUp && actor !== null && can(actor, "provider.update");
    return isSettings ? settings(request) : setup(request);
  };
  return route("public", either, { needsSession: true });
}
