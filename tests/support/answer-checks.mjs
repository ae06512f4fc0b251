import Ajv from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/**
 * What of an answer does not fit the document: a function of the schema's name and the answer.
 * @param {{ components: object }} document
 * @returns {(schema: string, answer: unknown) => string[]}
 */
export function answerChecks(document) {
  const ajv = new Ajv.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "document");
  return (schema, answer) => {
    const check = ajv.getSchema(`document#/components/schemas/${schema}`);
    if (!check) return [`There is no schema ${schema}`];
    if (check(answer)) return [];
    return check.errors.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}
