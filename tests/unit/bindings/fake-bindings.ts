/** Stand-ins for bindings that don't exist locally. */
export const fakeAi = { run: async () => ({}), models: async () => [{ name: "a model" }] };

export const fakeIndex = {
  describe: async () => ({ vectorCount: 1200, dimensions: 768 }),
  query: async () => ({}),
  upsert: async () => ({}),
};

export const fakeQueue = {
  send: async () => {
    throw new Error("no message may be sent");
  },
  sendBatch: async () => {
    throw new Error("no message may be sent");
  },
  metrics: async () => ({ backlogCount: 3, backlogBytes: 2048 }),
};

export const fakeObjects = {
  idFromName: () => ({}),
  newUniqueId: () => ({}),
  get: () => {
    throw new Error("no object may be called");
  },
};

export const fakeAssets = (status = 200) => ({
  fetch: async () => new Response("User-agent: *", { status }),
});

/** Never answers. */
export const never = () => new Promise<never>(() => undefined);

/** Returns a binding with some methods replaced. */
export function withMethods<T extends object>(real: T, methods: Record<string, unknown>): T {
  return new Proxy(real, {
    get: (target, name) => {
      if (typeof name === "string" && name in methods) return methods[name];
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
