/** The worker that the build makes; declared here because it does not exist before the first build. */
declare module "*/.open-next/worker.js" {
  const worker: {
    fetch(request: Request, env: unknown, context: unknown): Promise<Response>;
  };
  export default worker;
}
