// The stand-in as a worker that others are bound to. Tests set its behaviour over HTTP.
import { WorkerEntrypoint } from "cloudflare:workers";
import { WorkersAiStandIn } from "./stand-in.mjs";

const standIn = new WorkersAiStandIn();

export default class extends WorkerEntrypoint {
  run(model, input) {
    return standIn.run(model, input);
  }

  toMarkdown(file, options) {
    return standIn.toMarkdown(file, options);
  }

  async fetch(request) {
    if (request.method === "PUT") standIn.behaviour = await request.json();
    return Response.json(standIn.calls);
  }
}
