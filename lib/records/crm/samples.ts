import type { Day } from "../definition";
import type { Values } from "../field-schema";

/** Sample records of the CRM workspace. `day` returns the date this many days from today. */
export const contactSamples = (day: Day): readonly Values[] => [
  {
    name: "Helena Costa",
    email: "helena.costa@example.com",
    phone: "+351 21 555 0134",
    company: "Costa & Filhos",
    position: "Head of Operations",
    status: "active",
    last_contact: day(-3),
    tags: ["key account", "wine"],
    lifetime_value: 48250,
  },
  {
    name: "Tobias Brandt",
    email: "tobias.brandt@example.com",
    phone: "+49 30 5550 173",
    company: "Brandt Logistik",
    position: "Managing Director",
    status: "active",
    last_contact: day(-18),
    tags: ["logistics"],
    lifetime_value: 12900.5,
  },
  {
    name: "Aiko Tanaka",
    email: "aiko.tanaka@example.com",
    company: "Mirai Design",
    position: "Founder",
    status: "prospect",
    last_contact: day(-41),
    tags: ["design", "referral"],
  },
  {
    name: "Sam Okafor",
    email: "sam.okafor@example.com",
    company: "Okafor Foods",
    position: "Buyer",
    status: "inactive",
    last_contact: day(-190),
    tags: [],
    lifetime_value: 3100,
  },
];

export const LEAD_SAMPLES: readonly Values[] = [
  {
    name: "Nordlicht Hotels",
    email: "einkauf@example.com",
    company: "Nordlicht Hotels",
    status: "qualified",
    source: "Trade fair",
    score: 86,
    estimated_value: 24000,
  },
  {
    name: "Lucía Romero",
    email: "lucia.romero@example.com",
    company: "Romero Tours",
    status: "contacted",
    source: "Website",
    score: 64,
    estimated_value: 7500,
  },
  {
    name: "Greenfield School",
    email: "office@example.com",
    company: "Greenfield School",
    status: "new",
    source: "Referral",
    score: 38,
    estimated_value: 1800,
  },
  {
    name: "Atlas Parts",
    email: "sales@example.com",
    company: "Atlas Parts",
    status: "closed_lost",
    source: "Cold call",
    score: 20,
    estimated_value: 4000,
  },
];

export const dealSamples = (day: Day): readonly Values[] => [
  {
    name: "Costa: second warehouse",
    company: "Costa & Filhos",
    stage: "negotiation",
    value: 31500,
    probability: 70,
    expected_close: day(21),
    notes: "Waiting for the new price list.",
  },
  {
    name: "Brandt: renewal",
    company: "Brandt Logistik",
    stage: "closing",
    value: 12900,
    probability: 90,
    expected_close: day(9),
  },
  {
    name: "Mirai: pilot",
    company: "Mirai Design",
    stage: "discovery",
    value: 4800,
    probability: 20,
    expected_close: day(60),
  },
  {
    name: "Okafor: refill",
    company: "Okafor Foods",
    stage: "lost",
    value: 2200,
    probability: 0,
    expected_close: day(-30),
    notes: "Went with a local supplier.",
  },
];
