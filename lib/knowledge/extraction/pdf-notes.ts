/** An annotation of a page, as pdf.js returns it. */
interface Annotation {
  subtype?: string;
  fieldType?: string;
  fieldName?: string;
  fieldValue?: unknown;
  alternativeText?: string;
  password?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  pushButton?: boolean;
  buttonValue?: string;
  hidden?: boolean;
  contentsObj?: { str?: string };
  titleObj?: { str?: string };
}

/** Maximum annotations of a page, and characters of one. */
const MAX_ANNOTATIONS = 5000;
const MAX_VALUE = 20_000;

const isDrawn = new Set(["Text", "FreeText", "Highlight", "Underline", "StrikeOut", "Squiggly"]);

/** Returns a form field as "Name: value", or null without a value. */
function fieldLine(field: Annotation): string | null {
  if (field.password || field.pushButton) return null;
  const name = (field.alternativeText || field.fieldName || "Field").trim();
  const { fieldValue: value } = field;
  if (field.radioButton && value !== field.buttonValue) return null;
  const isButton = field.checkBox || field.radioButton;
  const text = (Array.isArray(value) ? value.join(", ") : String(value ?? "")).trim();
  if (text === "" || (isButton && text === "Off")) return null;
  return `${name}: ${field.checkBox ? "Yes" : text}`;
}

/** Returns the values of form fields and the notes of a page, each as a line. */
export function noteLines(annotations: readonly Annotation[]): string {
  const seen = annotations.slice(0, MAX_ANNOTATIONS).filter(({ hidden }) => !hidden);
  const isField = ({ subtype }: Annotation) => subtype === "Widget";
  const fields = seen.filter(isField).flatMap((one) => fieldLine(one) ?? []);
  const notes = seen.flatMap((one) => {
    const text = one.contentsObj?.str?.trim() ?? "";
    if (!isDrawn.has(one.subtype ?? "") || text === "") return [];
    const author = one.titleObj?.str?.trim();
    return `${author ? `Note by ${author}` : "Note"}: ${text}`;
  });
  return [...fields, ...notes].map((line) => line.slice(0, MAX_VALUE)).join("\n");
}
