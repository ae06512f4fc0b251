// Answers like the Workers AI binding: in this process, or in a worker (worker.mjs).
import { embed } from "../embed-words.mjs";

/**
 * @typedef {object} Behaviour
 * @property {number} [fails] rejects calls with this error number
 * @property {string} [failsWith] rejects calls with this message
 * @property {string} [failsFor] only calls of this model fail
 * @property {number} [delayMs] before each answer
 * @property {string[]} [models] the models that there are, by default all
 * @property {number} [dimensions] of vectors, by default 1024
 * @property {string} [text] the answer of chat models
 * @property {{ name: string, arguments: object }[]} [toolCalls]
 * @property {unknown} [answer] sent instead of an answer
 * @property {number[]} [scores] of passages in a reranking, instead of those by their words
 * @property {string[]} [pages] the text in each page of a converted PDF; of a picture, the first
 * @property {string} [notConverted] what a conversion says instead
 * @property {[part: string, score: number][]} [scoreOf] of passages with a part; all others have 0.01
 */

const DESCRIPTIONS = {
  3007: "Request timeout",
  3036: "You have used up your daily free allocation of 10,000 neurons. upstream-text-that-must-not-appear",
  3040: "Capacity temporarily exceeded, please try again.",
  4006: "you have used up your daily free allocation of 10,000 neurons, upstream-text-that-must-not-appear",
  5007: "No such model upstream-text-that-must-not-appear or task",
};

class InferenceUpstreamError extends Error {
  name = "InferenceUpstreamError";
}

/** @param {number[]} one @param {number[]} other */
function cosine(one, other) {
  let [product, a, b] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const beside = other[at] ?? 0;
    product += value * beside;
    a += value * value;
    b += beside * beside;
  }
  return a * b === 0 ? 0 : product / Math.sqrt(a * b);
}

/** @param {string} text @returns {ReadableStream<Uint8Array>} */
function streamOf(text) {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    type: "bytes",
    start(controller) {
      // Cuts an event in two.
      controller.enqueue(bytes.slice(0, 20));
      controller.enqueue(bytes.slice(20));
      controller.close();
    },
  });
}

const events = (/** @type {object[]} */ parts) =>
  `${parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join("")}data: [DONE]\n\n`;

const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

export class WorkersAiStandIn {
  /** Every call so far: the model and its input. @type {{ model: string, input: any }[]} */
  calls = [];
  /** Every conversion so far: its name, media type, bytes and options. @type {{ name: string, type: string, bytes: number, options: any }[]} */
  conversions = [];
  /** @type {Behaviour} */
  behaviour = {};

  /** @param {string} model @param {any} input @returns {Promise<any>} */
  async run(model, input) {
    this.calls.push({ model, input });
    const { delayMs, answer } = this.behaviour;
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
    this.#failIfToldTo(model);
    if (answer !== undefined) return answer;
    if (input.text) return this.#embeddings(input.text);
    if (input.contexts) return this.#scores(input);
    return this.#chat(model, input);
  }

  /** @param {{ name: string, blob: Blob }} file @param {object} options @returns {Promise<any>} */
  async toMarkdown({ name, blob }, options) {
    this.conversions.push({ name, type: blob.type, bytes: blob.size, options });
    const { delayMs, notConverted, pages = ["Nothing"] } = this.behaviour;
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
    this.#failIfToldTo("toMarkdown");
    const { answer } = this.behaviour;
    if (answer !== undefined) return answer;
    const about = { id: "1", name, mimeType: blob.type };
    if (notConverted) return { ...about, format: "error", error: notConverted };
    const isPdf = blob.type === "application/pdf";
    const parts = pages.map((text, at) => `### Page ${at + 1}\n\n${text}`);
    const data = isPdf ? `# ${name}\n\n## Contents\n${parts.join("\n\n")}` : pages[0];
    return { ...about, format: "markdown", tokens: Math.ceil((data ?? "").length / 4), data };
  }

  /** @param {string} model */
  #failIfToldTo(model) {
    const { fails, failsFor = model, failsWith, models } = this.behaviour;
    const number =
      models && !models.includes(model) ? 5007 : failsFor === model ? fails : undefined;
    if (failsWith) throw new Error(failsWith);
    if (number) {
      const described = /** @type {Record<number, string>} */ (DESCRIPTIONS)[number];
      throw new InferenceUpstreamError(`${number}: ${described ?? "upstream-text"}`);
    }
  }

  /** @param {string[]} texts */
  #embeddings(texts) {
    if (texts.length > 100)
      throw new InferenceUpstreamError("5006: Error: oneOf at '/text' not met");
    const { dimensions = 1024 } = this.behaviour;
    const data = texts.map((text) => embed(text, dimensions));
    return { shape: [texts.length, dimensions], data, pooling: "cls" };
  }

  /** @param {{ query: string, contexts: { text: string }[] }} input */
  #scores({ query, contexts }) {
    const asked = embed(query, 256);
    const response = contexts
      .map(({ text }, id) => ({
        id,
        score:
          this.#toldScore(id, text) ?? Math.min(1, Math.max(0, cosine(asked, embed(text, 256)))),
      }))
      .sort((one, other) => other.score - one.score);
    return { response };
  }

  /** @param {number} id @param {string} text */
  #toldScore(id, text) {
    const { scores, scoreOf } = this.behaviour;
    if (!scoreOf) return scores?.[id];
    return scoreOf.find(([part]) => text.includes(part))?.[1] ?? 0.01;
  }

  /** @param {string} model @param {{ stream?: boolean }} input */
  #chat(model, { stream }) {
    const { text = "Certainly.", toolCalls } = this.behaviour;
    const words = text.match(/\S+\s*/g) ?? [];
    // Models of Meta have the older format.
    if (model.includes("/meta/")) {
      if (!stream) return { response: text, tool_calls: toolCalls, usage: USAGE };
      const parts = words.map((word) => ({ response: word, p: "abc" }));
      return streamOf(events([...parts, { response: "", tool_calls: toolCalls, usage: USAGE }]));
    }
    const calls = toolCalls?.map((call, index) => ({
      index,
      id: `call_${index + 1}`,
      type: "function",
      function: { name: call.name, arguments: JSON.stringify(call.arguments) },
    }));
    const finish_reason = calls ? "tool_calls" : "stop";
    if (!stream) {
      const message = { role: "assistant", content: text, tool_calls: calls };
      return { id: "1", choices: [{ index: 0, message, finish_reason }], usage: USAGE };
    }
    const part = (/** @type {object} */ delta, reason = null) => ({
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
    return streamOf(
      events([
        ...words.map((word) => part({ content: word, reasoning_content: null })),
        ...(calls ? [part({ tool_calls: calls })] : []),
        { ...part({}), choices: [{ index: 0, delta: {}, finish_reason }] },
        { choices: [], usage: USAGE },
      ]),
    );
  }
}
