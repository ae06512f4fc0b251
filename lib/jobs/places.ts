import type { Context } from "@/lib/context/context";

/** Slices that one engine works on in parallel. */
const AT_ONCE = 4;
/** Slices of one kind in parallel, including those that wait for external services. */
const OF_KIND = 64;

interface Slice {
  id: string;
  kind: string;
  /** Number of external services that it waits for. */
  waits: number;
}

/**
 * The slices of an engine, over all its rounds. A slice that waits for an external service takes no
 * place, so a slow provider delays no other job.
 */
export class Places {
  private readonly slices = new Set<Slice>();
  private readonly atOnce: number;
  private change = Promise.withResolvers<void>();
  private isWoken = false;

  constructor(atOnce = AT_ONCE) {
    this.atOnce = atOnce;
  }

  /** Tells that a job may be due. */
  wake(): void {
    this.isWoken = true;
    this.announce();
  }

  /** Returns whether `wake` was called since the last call. */
  takeWoken(): boolean {
    const { isWoken } = this;
    this.isWoken = false;
    return isWoken;
  }

  /** Resolves at the next wake-up, or when a slice starts to wait or ends. */
  nextChange(): Promise<void> {
    return this.change.promise;
  }

  private announce(): void {
    const { resolve } = this.change;
    this.change = Promise.withResolvers();
    resolve();
  }

  get size(): number {
    return this.slices.size;
  }

  /** How many slices are working, that is, don't wait. */
  get working(): number {
    return this.size - this.waiting.length;
  }

  /** The IDs of the jobs whose slices wait. */
  get waiting(): string[] {
    return [...this.slices].flatMap(({ id, waits }) => (waits > 0 ? [id] : []));
  }

  get room(): number {
    return Math.max(0, this.atOnce - this.working);
  }

  /** Returns how many more slices of a kind may start. */
  roomOf(kind: string, max = OF_KIND): number {
    return max - [...this.slices].filter((slice) => slice.kind === kind).length;
  }

  /** Runs a slice in a place. `outside` is for its context. */
  begin(
    { id, kind }: Pick<Slice, "id" | "kind">,
    work: (outside: NonNullable<Context["outside"]>) => Promise<void>,
  ): Promise<void> {
    const slice: Slice = { id, kind, waits: 0 };
    const outside = async <Result>(call: () => Promise<Result>) => {
      slice.waits++;
      this.announce();
      try {
        return await call();
      } finally {
        slice.waits--;
      }
    };
    this.slices.add(slice);
    return work(outside).finally(() => {
      this.slices.delete(slice);
      this.announce();
    });
  }
}
