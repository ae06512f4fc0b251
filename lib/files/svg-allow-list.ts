/**
 * Elements of still pictures. No scripts, links, foreign content, animation, embedded images or
 * external references.
 */
export const SVG_ELEMENTS: readonly string[] = [
  ..."svg g defs symbol use title desc style switch".split(" "),
  ..."path rect circle ellipse line polyline polygon text tspan textPath".split(" "),
  ..."linearGradient radialGradient stop pattern clipPath mask marker filter".split(" "),
  ..."feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting".split(
    " ",
  ),
  ..."feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR".split(
    " ",
  ),
  ..."feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting".split(
    " ",
  ),
  ..."feSpotLight feTile feTurbulence".split(" "),
];

/** Attributes that may only refer to an element of the same file. */
export const SVG_REFERENCES: readonly string[] = ["href", "xlink:href"];

/** Attributes with text or names, which no style parser reads. */
export const SVG_NAMES: readonly string[] =
  "id class lang xml:lang role aria-label aria-labelledby aria-describedby aria-hidden data-name".split(
    " ",
  );

/** Namespace declarations and their only allowed value. */
export const SVG_NAMESPACES: Readonly<Record<string, string>> = {
  xmlns: "http://www.w3.org/2000/svg",
  "xmlns:svg": "http://www.w3.org/2000/svg",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
};

/** Geometry and presentation. */
export const SVG_PROPERTIES: readonly string[] = [
  ..."version baseProfile xml:space viewBox preserveAspectRatio x y x1 x2 y1 y2 cx cy r rx ry fx fy fr".split(
    " ",
  ),
  ..."width height d points pathLength transform gradientTransform gradientUnits spreadMethod offset".split(
    " ",
  ),
  ..."patternTransform patternUnits patternContentUnits clipPathUnits maskUnits maskContentUnits".split(
    " ",
  ),
  ..."markerWidth markerHeight markerUnits refX refY orient dx dy rotate textLength lengthAdjust".split(
    " ",
  ),
  ..."startOffset method spacing side focusable style enable-background".split(" "),
  ..."fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin".split(
    " ",
  ),
  ..."stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility overflow".split(
    " ",
  ),
  ..."clip clip-path clip-rule mask mask-type filter flood-color flood-opacity lighting-color".split(
    " ",
  ),
  ..."stop-color stop-opacity color-interpolation color-interpolation-filters color-rendering".split(
    " ",
  ),
  ..."shape-rendering text-rendering image-rendering vector-effect paint-order mix-blend-mode isolation".split(
    " ",
  ),
  ..."marker-start marker-mid marker-end transform-origin".split(" "),
  ..."font-family font-size font-size-adjust font-stretch font-style font-variant font-weight".split(
    " ",
  ),
  ..."letter-spacing word-spacing text-anchor text-decoration alignment-baseline baseline-shift".split(
    " ",
  ),
  ..."dominant-baseline direction unicode-bidi writing-mode kerning pointer-events".split(" "),
  ..."filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 order kernelMatrix".split(
    " ",
  ),
  ..."divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant scale".split(
    " ",
  ),
  ..."xChannelSelector yChannelSelector azimuth elevation stdDeviation radius specularConstant".split(
    " ",
  ),
  ..."specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ z baseFrequency numOctaves".split(
    " ",
  ),
  ..."seed stitchTiles tableValues slope intercept amplitude exponent kernelUnitLength".split(" "),
];

/** Functions that styles and presentation attributes may call. `url` is checked separately. */
export const SVG_FUNCTIONS: ReadonlySet<string> = new Set([
  ..."rgb rgba hsl hsla hwb lab lch oklab oklch color calc var min max clamp".split(" "),
  ..."matrix translate translatex translatey scale scalex scaley rotate skewx skewy".split(" "),
  ..."blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia".split(
    " ",
  ),
]);
