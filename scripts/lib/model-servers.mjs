/** Model servers with OpenAI's API, by the port that they use by default. */
const USUAL = [
  { name: "Ollama", port: 11434 },
  { name: "LM Studio", port: 1234 },
  { name: "llama.cpp", port: 8080 },
  { name: "vLLM", port: 8000 },
];

/** Milliseconds. They run on this machine. */
const TIMEOUT_MS = 500;
/** Longer lists aren't of a model server. */
const MOST_MODELS = 1000;

/** Returns how many models a server lists, or 0 if it isn't one. */
async function modelsAt(origin) {
  try {
    const answer = await fetch(`${origin}/v1/models`, {
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return 0;
    const { data } = await answer.json();
    const isList = Array.isArray(data) && data.every((model) => typeof model?.id === "string");
    return isList && data.length <= MOST_MODELS ? data.length : 0;
  } catch {
    return 0;
  }
}

/**
 * Looks for model servers on this machine, at their usual ports.
 * @param {{ name: string, port: number }[]} [usual]
 * @returns {Promise<{ name: string, origin: string, models: number }[]>}
 */
export async function findModelServers(usual = USUAL) {
  const found = await Promise.all(
    usual.map(async ({ name, port }) => {
      const origin = `http://127.0.0.1:${port}`;
      return { name, origin, models: await modelsAt(origin) };
    }),
  );
  return found.filter(({ models }) => models > 0);
}
