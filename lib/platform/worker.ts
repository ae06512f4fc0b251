// @ts-expect-error made by the build
import openNext from "../../.open-next/worker.js";
export default { fetch: (r: Request, e: unknown, c: unknown) => openNext.fetch(r, e, c) };
