import Ajv from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** A part of a JSON pointer. */
const escaped = (part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/**
 * Returns a function that lists how an answer of a call differs from the document.
 * @param {object} document
 * @returns {(call: { method: string, path: string }, status: number | "default", answer: unknown) => string[]}
 */
export function answerChecks(document) {
  const ajv = new Ajv.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "document");
  return ({ method, path }, status, answer) => {
    const parts = ["paths", path, method.toLowerCase(), "responses", String(status)];
    const pointer = [...parts, "content", "application/json", "schema"].map(escaped).join("/");
    const check = ajv.getSchema(`document#/${pointer}`);
    if (!check) return [`The document says nothing of ${method} ${path} ${status}`];
    if (check(answer)) return [];
    return check.errors.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}
