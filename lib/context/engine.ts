/** The worker that does what nobody waits for. Jobs are rows: it is only told that there are some. */
export interface Engine {
  /** Says that a job may be due. Never throws: a job that nobody was told of is found within a minute. */
  wake(): Promise<void>;
}

function isFetcher(binding: unknown): binding is Pick<Fetcher, "fetch"> {
  return typeof (binding as Partial<Fetcher> | undefined)?.fetch === "function";
}

/** The engine behind a service binding; null where none is bound. */
export function engineOf(binding: unknown): Engine | null {
  if (!isFetcher(binding)) return null;
  return {
    async wake() {
      try {
        // Only the path counts; the binding needs some host.
        const answer = await binding.fetch("https://engine.local/wake", { method: "POST" });
        await answer.body?.cancel();
      } catch (error) {
        console.error(JSON.stringify({ message: "engine not woken", error: String(error) }));
      }
    },
  };
}
