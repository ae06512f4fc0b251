import { type Config, validators } from "tailwind-merge";

const { isAny, isArbitraryLength, isArbitraryVariableLength, isNumber, isFraction } = validators;
const SIDES = ["x", "y", "t", "r", "b", "l", "s", "e"] as const;
const SIZES = ["xs", "sm", "base", "lg", "xl", "2xl", "3xl", "4xl", "5xl", "6xl"];
const WIDTHS = ["", "0", "2", "4", "8", isArbitraryLength];

type Groups = Config<string, string>["classGroups"];

/** One group for a class of this name with any value. */
const any = (...names: string[]): Groups =>
  Object.fromEntries(names.map((name) => [name, [{ [name]: [isAny] }]]));

const sided = (name: string) => SIDES.map((side) => `${name}${side}`);
const perSide = (name: string, values: Groups[string]): Groups =>
  Object.fromEntries(SIDES.map((side) => [`${name}-${side}`, [{ [`${name}-${side}`]: values }]]));

const CLASS_GROUPS: Groups = {
  display: [
    "block",
    "inline-block",
    "inline",
    "flex",
    "inline-flex",
    "grid",
    "inline-grid",
    "contents",
    "hidden",
    "table",
    "table-row",
    "table-cell",
    "table-caption",
  ],
  position: ["static", "fixed", "absolute", "relative", "sticky"],
  visibility: ["visible", "invisible", "collapse"],
  ...any("p", ...sided("p"), "m", ...sided("m")),
  ...any("size", "w", "h", "min-w", "max-w", "min-h", "max-h"),
  ...any("gap", "gap-x", "gap-y", "inset", "inset-x", "inset-y", "top", "right", "bottom", "left"),
  ...any("z", "order", "basis", "items", "grid-cols", "grid-rows", "opacity", "cursor", "leading"),
  ...any("tracking", "duration", "ease", "delay", "animate", "whitespace", "fill", "aspect"),
  ...any("overflow", "overflow-x", "overflow-y", "pointer-events", "select", "translate-x"),
  ...any("translate-y", "rotate", "place-items", "place-content", "self", "resize", "line-clamp"),
  ...any("justify-items", "justify-self", "underline-offset", "col-start", "row-start", "touch"),
  transition: ["transition", { transition: [isAny] }],
  flex: [{ flex: ["auto", "initial", "none", isNumber, isFraction] }],
  "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
  "flex-wrap": [{ flex: ["wrap", "nowrap", "wrap-reverse"] }],
  grow: [{ grow: ["", isNumber] }],
  shrink: [{ shrink: ["", isNumber] }],
  "col-span": [{ col: ["auto", { span: [isAny] }] }],
  "row-span": [{ row: ["auto", { span: [isAny] }] }],
  "justify-content": [
    { justify: ["start", "end", "center", "between", "around", "evenly", "stretch", "normal"] },
  ],
  "align-content": [{ content: ["start", "end", "center", "between", "stretch"] }],
  "font-size": [{ text: [...SIZES, isArbitraryLength, isArbitraryVariableLength] }],
  "text-align": [{ text: ["left", "center", "right", "justify", "start", "end"] }],
  "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
  "text-color": [{ text: [isAny] }],
  "text-overflow": ["truncate", "text-ellipsis", "text-clip"],
  "font-family": [{ font: ["sans", "serif", "mono"] }],
  "font-weight": [{ font: ["normal", "medium", "semibold", "bold", isNumber] }],
  "text-decoration": ["underline", "overline", "line-through", "no-underline"],
  break: [{ break: ["normal", "words", "all", "keep"] }],
  "bg-color": [{ bg: [isAny] }],
  "border-collapse": [{ border: ["collapse", "separate"] }],
  "border-style": [{ border: ["solid", "dashed", "dotted", "double", "hidden", "none"] }],
  "border-w": [{ border: WIDTHS }],
  ...perSide("border", WIDTHS),
  "border-color": [{ border: [isAny] }],
  rounded: [{ rounded: ["", isAny] }],
  ...any("rounded-t", "rounded-b", "list", "overscroll", "scale", "origin", "accent"),
  numbers: ["tabular-nums"],
  shadow: [{ shadow: ["", "none", "2xs", "xs", "sm", "md", "lg", "xl", "2xl"] }],
  "shadow-color": [{ shadow: [isAny] }],
  "outline-style": [{ outline: ["solid", "dashed", "dotted", "double", "none", "hidden"] }],
  "outline-offset": [{ "outline-offset": [isAny] }],
  "outline-w": [{ outline: ["", isNumber, isArbitraryLength] }],
  "outline-color": [{ outline: [isAny] }],
  "ring-w": [{ ring: ["", isNumber, isArbitraryLength] }],
  "ring-color": [{ ring: [isAny] }],
  "object-fit": [{ object: ["contain", "cover", "fill", "none", "scale-down"] }],
};

const axis = (name: string) => ["x", "y", "t", "r", "b", "l", "s", "e"].map((s) => `${name}${s}`);

/**
 * The classes that one class overrides, for those that are used here. The library's own list has every class of
 * Tailwind and weighs 6 KiB more in each page; a test holds this one to the same results for every class in use.
 */
export const CLASS_CONFIG: Config<string, string> = {
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: {
    p: axis("p"),
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    m: axis("m"),
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    gap: ["gap-x", "gap-y"],
    inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
    "inset-x": ["right", "left"],
    "inset-y": ["top", "bottom"],
    overflow: ["overflow-x", "overflow-y"],
    flex: ["basis", "grow", "shrink"],
    "font-size": ["leading"],
    rounded: ["rounded-t", "rounded-b"],
    "line-clamp": ["display", "overflow"],
    "border-w": axis("border-"),
    "border-x": ["border-r", "border-l"],
    "border-y": ["border-t", "border-b"],
  },
  conflictingClassGroupModifiers: { "font-size": ["leading"] },
  orderSensitiveModifiers: [
    "*",
    "**",
    "after",
    "before",
    "file",
    "first-letter",
    "placeholder",
    "marker",
  ],
};
