/** Words for the records of the seeded company's workspaces. */

/** Products of a shop: name, category, price in cents. A project's shop has one of these ranges. */
export const RANGES: readonly (readonly (readonly [
  name: string,
  category: string,
  price: number,
])[])[] = [
  [
    ["Oak bookshelf, narrow", "Furniture", 18_900],
    ["Ash side table", "Furniture", 12_900],
    ["Linen curtain, sand", "Textiles", 5_990],
    ["Wool rug 140 × 200", "Textiles", 24_900],
    ["Paper lantern, large", "Lighting", 3_490],
    ["Clip lamp, black", "Lighting", 2_990],
    ["Stoneware bowl", "Kitchen", 1_650],
    ["Glass carafe 1 l", "Kitchen", 2_250],
    ["Cutting board, beech", "Kitchen", 2_790],
    ["Storage basket, rattan", "Storage", 3_250],
    ["Coat hooks, set of 4", "Storage", 1_990],
    ["Beeswax candle, set of 6", "Decoration", 1_450],
  ],
  [
    ["City bike, 7 gears", "Bicycles", 64_900],
    ["Child seat, rear", "Accessories", 11_900],
    ["Front light, 40 lux", "Lights", 3_990],
    ["Rear light, USB", "Lights", 2_490],
    ["Frame lock", "Locks", 3_490],
    ["Folding lock 90 cm", "Locks", 7_990],
    ["Pannier, waterproof, 20 l", "Bags", 6_490],
    ["Handlebar bag", "Bags", 3_990],
    ["Inner tube 28 inch", "Spare parts", 790],
    ["Brake pads, pair", "Spare parts", 1_290],
    ["Chain, 8-speed", "Spare parts", 1_890],
    ["Floor pump", "Tools", 2_990],
  ],
  [
    ["Espresso beans, dark, 1 kg", "Coffee", 2_490],
    ["Filter coffee, Ethiopia, 250 g", "Coffee", 1_190],
    ["Hand grinder", "Equipment", 8_900],
    ["Pour-over kettle", "Equipment", 5_900],
    ["Filter papers, 100", "Equipment", 590],
    ["Green tea, sencha, 100 g", "Tea", 990],
    ["Herbal tea, mountain mint", "Tea", 750],
    ["Dark chocolate 72%", "Sweets", 490],
    ["Almond biscuits", "Sweets", 650],
    ["Olive oil 500 ml", "Pantry", 1_490],
    ["Forest honey 500 g", "Pantry", 1_090],
    ["Gift box, small", "Gifts", 2_900],
  ],
];

export const STREETS: readonly (readonly [street: string, town: string])[] = [
  ["Lindenstraße", "10969 Berlin\nGermany"],
  ["Rue des Martyrs", "75009 Paris\nFrance"],
  ["Calle de la Palma", "28004 Madrid\nSpain"],
  ["Via Garibaldi", "40124 Bologna\nItaly"],
  ["Prinsengracht", "1016 Amsterdam\nNetherlands"],
  ["Vesterbrogade", "1620 Copenhagen\nDenmark"],
];

export const COMPANIES = [
  ..."Brandt Logistics|Costa & Filhos|Mirai Design|Okafor Foods|Nordlys Energy|Atelier Moreau".split(
    "|",
  ),
  ..."Keller Maschinenbau|Ricci Ceramics|Haddad Travel|Lindqvist Clinics|Novak Press".split("|"),
  ..."Tanaka Robotics|Silva Vineyards|Demir Textiles|Fjell Outdoor|Vogel Immobilien".split("|"),
];

export const POSITIONS = [
  ..."Managing Director|Head of Operations|Buyer|Marketing Lead|Office Manager|Founder".split("|"),
];

export const CONTACT_TAGS = ["key account", "newsletter", "trade fair", "referral", "reseller"];
export const LEAD_SOURCES = ["Website", "Trade fair", "Referral", "Newsletter", "Phone"];

export const DEAL_SUBJECTS = [
  ..."Yearly contract|Pilot for one site|Rollout to all branches|Renewal|Extra seats".split("|"),
  ..."Training days|Migration".split("|"),
];

export const CONTACT_NOTES = [
  "Prefers to be called in the morning.",
  "Met at the spring fair; asked for a price list.",
  "Invoices go to the head office.",
  "",
  "",
];

/**
 * Items of a content workspace. `words` and `score` are what the application computes from the
 * texts (tests/unit/seed/records.test.ts).
 */
export const ARTICLES = [
  {
    title: "How we choose what to build next",
    type: "blog",
    content:
      "## The list\n\nEvery Monday the team reads the questions that came in during the week. What three or more people asked for goes on the list.\n\n## The choice\n\nWe pick the item that takes the least time for the most people, and say publicly what we leave out. Read more in [the handbook](https://example.com/handbook).",
    tags: ["build", "team"],
    seoTitle: "",
    seoDescription:
      "How a small team decides what to build next: a weekly list of real questions, and one clear choice.",
    words: 53,
    score: 70,
  },
  {
    title: "Returns and exchanges",
    type: "documentation",
    content:
      "## Within 30 days\n\nSend the item back within 30 days, unused and in its packaging. We refund the price within five working days.\n\n## Exchanges\n\nChoose the other size in the form. The new item leaves our house on the day the old one arrives.",
    tags: ["returns"],
    seoTitle: "Returns and exchanges: how it works",
    seoDescription: "",
    words: 44,
    score: 45,
  },
  {
    title: "Newsletter: what is new this month",
    type: "newsletter",
    content:
      "Good morning,\n\nthree things are new this month: longer opening hours on Thursdays, a second pick-up point, and gift wrapping that can be composted.",
    tags: ["newsletter"],
    seoTitle: "",
    seoDescription: "",
    words: 24,
    score: 35,
  },
  {
    title: "Five mistakes when moving a shop, and how to avoid them",
    type: "article",
    content:
      "## Old addresses\n\nKeep every address that people have bookmarked, and forward it.\n\n## Prices\n\nCompare twenty prices by hand before you open. [A checklist](https://example.com/checklist) helps.\n\n## Mail\n\nTell customers a week before, not on the day.",
    tags: ["shop", "moving"],
    seoTitle: "",
    seoDescription:
      "The five mistakes that cost the most when a shop moves to a new system, with a checklist for each.",
    words: 34,
    score: 70,
  },
  {
    title: "Interview: a year with one inbox",
    type: "blog",
    content:
      "We asked the support team what changed after a year with one inbox.\n\n> The question of who answers is gone.\n\nAnswers take half as long, and the weekly meeting is gone.",
    tags: ["interview"],
    seoTitle: "",
    seoDescription: "",
    words: 31,
    score: 35,
  },
  {
    title: "Care instructions for wood and wool",
    type: "documentation",
    content:
      "## Wood\n\nOil it twice a year. Wipe it with a damp cloth, never a wet one.\n\n## Wool\n\nAir it outside. Wash it by hand at 30 degrees and dry it flat.",
    tags: ["care", "wood", "wool"],
    seoTitle: "",
    seoDescription: "",
    words: 31,
    score: 45,
  },
  {
    title: "Opening hours over the holidays",
    type: "article",
    content: "We are closed on 25 and 26 December and on 1 January. Orders leave on 27 December.",
    tags: [],
    seoTitle: "",
    seoDescription: "",
    words: 17,
    score: 20,
  },
  {
    title: "Style guide",
    type: "documentation",
    content:
      "## Voice\n\nWrite the way you would say it. Short sentences, the reader first.\n\n## Names\n\nOne word for one thing. The list is in [the glossary](https://example.com/glossary).",
    tags: ["style"],
    seoTitle: "",
    seoDescription: "",
    words: 25,
    score: 30,
  },
] as const;

export const KEYWORDS = [
  ..."gift ideas|opening hours|size guide|return policy|spring offers|care instructions".split("|"),
];

/** Pictures of a media workspace: name, folder, tags, colours. */
export const PICTURES: readonly (readonly [
  name: string,
  folder: string,
  tags: readonly string[],
  colours: readonly [from: string, to: string],
])[] = [
  ["Autumn banner.png", "marketing", ["campaign"], ["#7c2d12", "#f59e0b"]],
  ["Team at the summer fair.png", "about", ["team"], ["#1e3a8a", "#38bdf8"]],
  ["Workshop at dawn.png", "about", ["workshop"], ["#312e81", "#f472b6"]],
  ["Packshot 01.png", "products", ["packshot"], ["#14532d", "#a3e635"]],
  ["Packshot 02.png", "products", ["packshot"], ["#3f3f46", "#d4d4d8"]],
  ["Story background.png", "social", ["story", "template"], ["#0f172a", "#22d3ee"]],
];

/** Series of an analytics workspace. `start` is the first day's value, `growth` the change a week. */
export const SERIES = [
  {
    name: "Website visits",
    category: "traffic",
    unit: "number",
    aggregation: "total",
    start: 900,
    growth: 0.03,
    digits: 0,
  },
  {
    name: "Bounce rate",
    category: "traffic",
    unit: "percentage",
    aggregation: "average",
    start: 52,
    growth: -0.01,
    digits: 1,
  },
  {
    name: "Newsletter sign-ups",
    category: "conversion",
    unit: "number",
    aggregation: "total",
    start: 18,
    growth: 0.04,
    digits: 0,
  },
  {
    name: "Subscription revenue",
    category: "revenue",
    unit: "currency",
    aggregation: "latest",
    start: 8_200,
    growth: 0.02,
    digits: 2,
  },
] as const;
