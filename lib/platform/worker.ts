import openNext from "../../.open-next/worker.js";

export default {
  fetch: (request: Request, env: unknown, context: unknown) =>
    openNext.fetch(request, env, context),
};
