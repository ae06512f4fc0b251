import reference from "@scalar/fastify-api-reference";

/**
 * The script of Scalar's reference for browsers. Its package for Fastify carries it whole; the one that it is made in
 * would bring ten times as much along. It is taken as that server would get it: from the route that serves it.
 * @returns {string}
 */
export function referenceScript() {
  let script;
  const server = {
    initialConfig: {},
    hasPlugin: () => false,
    route({ url, handler }) {
      if (!url.endsWith(".js")) return;
      const reply = { header: () => reply, send: (text) => text };
      script = handler({}, reply);
    },
  };
  reference(server, { configuration: { url: "/" } }, () => undefined);
  if (typeof script !== "string") throw new Error("Scalar's package serves no script any more");
  return script;
}
