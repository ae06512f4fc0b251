import { parseAst } from "vitest/node";

/** Calls that decide, and what they answer: the first of their arguments. */
const DECISIONS = ["authorize", "requireActor", "requireSession"];

/** Calls that answer a condition of a statement. */
const CONDITIONS = [
  "actorStands",
  "isAllowedOn",
  "isCandidate",
  "isManageable",
  "isNotLastSuperadmin",
  "isOwn",
  "isReadableId",
  "isReadableProject",
  "isReadableTask",
  "managesItem",
  "managesProject",
  "mayCreateThere",
  "mayMoveThere",
  "mayRestore",
  "readableBy",
  "stillManages",
  "stillManagesWorkspace",
];

/** Calls that answer a workspace for whoever may enter it, and what answers it for anybody. */
const PLACES = ["enterableWorkspace", "enterableWorkspaces", "isInPlace"];

/** Calls that throw, of which nothing else is used. */
const REFUSALS = [
  "refuseOutsider",
  "refuseOwn",
  "refuseStrangers",
  "refuseUnentered",
  "requireReadableProject",
];

/** The roles of an entry of the policy with one more, and with one less. */
const WIDER = { SUPERADMIN: "ADMINS", ADMINS: "EVERYONE" };
const NARROWER = { EVERYONE: "ADMINS", ADMINS: "SUPERADMIN" };

/**
 * What could be wrong with one file's guards.
 * @param {string} code the file's text.
 * @returns {{ kind: string, start: number, end: number, mutated: string, getter?: string }[]} each the place of an
 *   expression and what stands there instead; `getter` names the property whose value it is.
 */
export function findGuards(code) {
  const guards = [];
  visit(parseAst(code, { lang: "ts" }), null, (node, parent) => {
    const textOf = (part) => code.slice(part.start, part.end);
    const add = (kind, place, mutated, more) =>
      guards.push({ kind, start: place.start, end: place.end, mutated, ...more });
    if (node.type === "CallExpression") addCall(node, parent, { add, textOf });
    if (node.type === "IfStatement") addIf(node, { add, textOf });
    if (node.type === "Property") addEntry(node, { add, textOf });
  });
  return guards;
}

function visit(node, parent, see) {
  see(node, parent);
  for (const [key, value] of Object.entries(node)) {
    if (key === "parent") continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child.type === "string") visit(child, node, see);
  }
}

function addCall(node, parent, { add, textOf }) {
  const { name } = node.callee;
  const [first, second] = node.arguments;
  if (DECISIONS.includes(name)) add(`without ${name}`, node, textOf(first));
  else if (CONDITIONS.includes(name)) add(`${name} holds`, node, "__mutants.holds");
  else if (PLACES.includes(name))
    add(`${name} for anybody`, node, `__mutants.${name}(${node.arguments.map(textOf).join(", ")})`);
  else if (name === "can") {
    add("can: always", node, "true");
    add("can: inverted", node, `!${textOf(node)}`);
  } else if (REFUSALS.includes(name)) add(`without ${name}`, node, "undefined");
  else if (name === "eq" && /\.userId$/.test(textOf(first)) && textOf(second) === "actor.id")
    add("not only their own", node, "__mutants.holds");
  else if (name === "seesEveryItem" && isBeforeTrue(parent, textOf))
    add("everybody sees every item", node, "true");
}

/** `if (seesEveryItem(actor)) return sql`1 = 1`` and the same as a conditional expression. */
function isBeforeTrue(parent, textOf) {
  return parent?.consequent !== undefined && textOf(parent.consequent).includes("1 = 1");
}

/** `if (…) throw new AppError("forbidden", …)`. */
function addIf({ test, consequent }, { add, textOf }) {
  if (/^\{?\s*throw new AppError\(\s*"forbidden"/.test(textOf(consequent)))
    add("without its refusal", test, "false");
}

/** `roles` and `when` of an entry of the policy. They are read anew each time: the policy itself is made but once. */
function addEntry({ key, value }, { add, textOf }) {
  const getter = key.name;
  if (getter === "roles" && value.type === "Identifier") {
    if (WIDER[value.name]) add("a role too many", value, WIDER[value.name], { getter });
    if (NARROWER[value.name]) add("a role too few", value, NARROWER[value.name], { getter });
  }
  if (getter !== "when" || !["ArrowFunctionExpression", "Identifier"].includes(value.type)) return;
  add("when: always", value, "() => true", { getter });
  add("when: inverted", value, `(...known) => !(${textOf(value)})(...known)`, { getter });
}
