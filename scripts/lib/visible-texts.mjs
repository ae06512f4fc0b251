import { parseAst } from "rolldown/parseAst";

/** Attributes and properties whose strings people read, even if they are one word. */
const READ_NAMES =
  /^(?:aria-label|alt|answer|answers|confirm|description|empty|error|heading|help|hint|label|legend|many|message|name|note|one|placeholder|plural|singular|summary|text|title|tooltip|words)$/i;
/** Names whose strings no one reads, even if they have several words. */
const UNREAD_NAMES = /^(?:class|className|classNames|d|sizes|style|tw|variants?)$/;
const UNREAD_CALLS = /^(?:cn|cva|clsx|sql|raw|require|import|matchMedia|querySelector(?:All)?)$/;
const IS_SENTENCE = /\p{L}{2}.*\s\p{L}/su;
const IS_WORD = /^\p{Lu}\p{Ll}+$/u;
/** Returns true for Tailwind classes, cache headers, syntax paths and SQL. */
const isCode = (text) => {
  const parts = text.split(/\s+/).filter(Boolean);
  const odd = parts.filter((part) => /[a-z0-9]-[a-z0-9[]|[:[\]=;{}()/<>_]/.test(part)).length;
  return (
    odd > parts.length / 2 || /^(?:SELECT|INSERT|UPDATE|DELETE FROM|CREATE|ALTER|WITH) /.test(text)
  );
};

const flat = (text) => text.replace(/\s+/g, " ");

/**
 * Returns every text of a source file that people may read on a screen, in a message, an email, a
 * notice or the API document. Values are shown as `{…}`. Includes a few strings that no screen
 * shows.
 * @param {string} code
 * @param {boolean} isTsx
 * @returns {{ line: number, text: string }[]}
 */
export function visibleTexts(code, isTsx) {
  const found = [];
  const add = (start, text) => {
    const line = code.slice(0, start).split("\n").length;
    found.push({ line, text: flat(text).trim() });
  };
  const inner = ({ start, end }) => flat(code.slice(start, end));

  function jsxText(node) {
    return node.children
      .map((child) => {
        if (child.type === "JSXText") return flat(child.value);
        if (child.type === "JSXElement" || child.type === "JSXFragment") return jsxText(child);
        if (child.type !== "JSXExpressionContainer") return "";
        const { expression } = child;
        if (expression.type === "Literal") return String(expression.value);
        // Texts inside are listed separately.
        if (expression.type === "JSXEmptyExpression" || inner(expression).includes("<")) return "";
        return `{${inner(expression)}}`;
      })
      .join("");
  }

  const templateText = ({ quasis, expressions }) =>
    quasis
      .map(({ value }, at) => value.cooked + (expressions[at] ? `{${inner(expressions[at])}}` : ""))
      .join("");

  function visit(node, name = "", isTold = false) {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, name, isTold);
      return;
    }
    if (!node || typeof node !== "object" || typeof node.type !== "string") return;
    let told = isTold;
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportAllDeclaration":
      case "TSLiteralType":
      case "TSTypeAliasDeclaration":
      case "TSInterfaceDeclaration":
      case "Directive":
        return;
      case "ExpressionStatement":
        if (node.directive) return;
        break;
      case "JSXAttribute": {
        const attribute = String(node.name.name);
        if (!UNREAD_NAMES.test(attribute)) visit(node.value, attribute);
        return;
      }
      case "Property": {
        const key = String(node.key.name ?? node.key.value ?? "");
        if (!UNREAD_NAMES.test(key)) visit(node.value, key);
        return;
      }
      case "CallExpression":
        if (UNREAD_CALLS.test(node.callee.name ?? node.callee.property?.name ?? "")) return;
        break;
      case "TaggedTemplateExpression":
        // A query may answer with a sentence.
        for (const { value, start } of node.quasi.quasis)
          for (const [, text] of value.cooked.matchAll(/'(\p{Lu}[\p{L} ,]*)'/gu))
            if (IS_SENTENCE.test(text)) add(start, text);
        return;
      case "JSXElement":
      case "JSXFragment": {
        const text = jsxText(node);
        if (
          !told &&
          node.children.some(({ type, value }) => type === "JSXText" && /\p{L}/u.test(value))
        ) {
          add(node.start, text);
          told = true;
        }
        break;
      }
      case "TemplateLiteral":
        if (node.expressions.length > 0 || IS_SENTENCE.test(templateText(node))) {
          const text = templateText(node);
          const own = node.quasis.map(({ value }) => value.cooked).join(" ");
          if (IS_SENTENCE.test(own) && !isCode(own)) add(node.start, text);
        }
        break;
      case "Literal":
        if (typeof node.value !== "string") return;
        if (isCode(node.value)) return;
        if (IS_SENTENCE.test(node.value) || (READ_NAMES.test(name) && IS_WORD.test(node.value)))
          add(node.start, node.value);
        return;
    }
    for (const [key, value] of Object.entries(node))
      if (key !== "type" && value && typeof value === "object") visit(value, name, told);
  }
  visit(parseAst(code, { lang: isTsx ? "tsx" : "ts" }).body);
  return found.filter(({ text }) => text !== "");
}

/**
 * Returns the comments of a source file with their first line. Multi-line comments are joined.
 * @param {string} code
 * @param {string} file its path; SQL has its own comments
 * @returns {{ line: number, text: string }[]}
 */
export function commentsOf(code, file) {
  if (file.endsWith(".sql"))
    return [...code.matchAll(/^-- ?(?!>)(.*)$/gm)].map(({ 1: text, index }) => ({
      line: code.slice(0, index).split("\n").length,
      text,
    }));
  const token =
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?:^|[ \t;])\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/gm;
  return [...code.matchAll(token)]
    .filter(([text]) => /^\s*;?\s*\/[/*]/.test(text))
    .map(({ 0: text, index }) => ({
      line: code.slice(0, index).split("\n").length,
      text: flat(text.replace(/^[ \t;]*(?:\/\*+|\/\/)|\*\/$|^[ \t]*(?:\*|\/\/) ?/gm, "")).trim(),
    }));
}

/**
 * Returns the titles of a test file: of its tests, their groups and their steps.
 * @param {string} code
 * @returns {{ line: number, text: string }[]}
 */
export function titlesOf(code) {
  const found = [];
  const isTest = ({ type, name, object, callee, tag }) =>
    type === "Identifier"
      ? /^(?:it|test|describe)$/.test(name)
      : Boolean(object ?? callee ?? tag) && isTest(object ?? callee ?? tag);
  function visit(node) {
    if (!node || typeof node !== "object") return;
    const [title] = node.type === "CallExpression" && isTest(node.callee) ? node.arguments : [];
    const text = title?.type === "TemplateLiteral" ? title.quasis[0].value.cooked : title?.value;
    if (typeof text === "string")
      found.push({ line: code.slice(0, title.start).split("\n").length, text });
    for (const value of Object.values(node)) visit(value);
  }
  visit(parseAst(code, { lang: "ts" }).body);
  return found;
}
