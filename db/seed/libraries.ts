import type { RAG_TYPES } from "../vocabulary.ts";

/** A test question: the question, the file that answers it, and the quote. */
type SeedQuestion = readonly [question: string, file: string, quote: string];

/** A knowledge gap, with questions newest first. */
interface SeedGap {
  questions: readonly string[];
  count: number;
  state: "open" | "closed";
}

/** A RAG with documents. Its files are in a folder next to this file. */
interface SeedLibrary {
  /** The same in every seed, so that its URL is too. */
  ragId: string;
  folder: string;
  name: string;
  details: string;
  type: (typeof RAG_TYPES)[number];
  questions: readonly SeedQuestion[];
  refusals: readonly string[];
  gaps: readonly SeedGap[];
}

export const LIBRARIES: readonly SeedLibrary[] = [
  {
    ragId: "5eed0000-0000-4000-8000-000000000001",
    folder: "manual",
    name: "Heron Product Manual",
    details: "The manual of the cargo bike: battery, brakes, error codes, service and warranty.",
    type: "document-qa",
    questions: [
      [
        "How long does the fast charger take to reach 80 %?",
        "03-battery.html",
        "Fast charger, 8 A | 1 hour 50 minutes",
      ],
      [
        "What does error E21 of the torque sensor mean?",
        "05-error-codes.html",
        "There was weight on the pedals while the bike was switched on.",
      ],
      [
        "Which brake fluid is in the brakes?",
        "06-brakes.md",
        "The brakes are filled with mineral oil, never with DOT fluid",
      ],
      [
        "When should the tension of the spokes be checked?",
        "07-tyres.md",
        "Have their tension checked after the first 300 km and then once a year.",
      ],
      [
        "How old must children be for a child seat?",
        "08-loads-and-children.md",
        "Children must be at least nine months old",
      ],
      [
        "May I clean the bike with a pressure washer?",
        "09-maintenance.md",
        "Never use a pressure washer",
      ],
      [
        "How should the battery be stored in winter?",
        "10-storage-and-transport.md",
        "Store the battery at 40 to 60 % charge in a dry place",
      ],
      [
        "How long is the warranty of the frame?",
        "12-warranty.pdf",
        "warrants the frame of the Heron for five years",
      ],
    ],
    refusals: ["Which paint colours can I order?", "Who founded the company?"],
    gaps: [
      {
        questions: [
          "Can I mount a belt drive on an older Heron?",
          "Belt drive retrofit older Heron possible?",
        ],
        count: 7,
        state: "open",
      },
      { questions: ["Which insurance covers battery fire at home?"], count: 3, state: "open" },
      { questions: ["Which colours is the frame painted in?"], count: 2, state: "closed" },
    ],
  },
  {
    ragId: "5eed0000-0000-4000-8000-000000000002",
    folder: "handbook",
    name: "Company Handbook",
    details: "How we work together: hours, holidays, expenses, travel, security and fairness.",
    type: "knowledge-base",
    questions: [
      [
        "How many days of paid holiday does everybody have?",
        "03-leave.md",
        "Everybody has 30 days of paid holiday a year",
      ],
      [
        "When are the core hours?",
        "02-working-hours.md",
        "Core hours, in which everybody can be reached, are from 10:00 to 15:00",
      ],
      [
        "From which day on is a sick note from a doctor needed?",
        "04-sick-leave.md",
        "A sick note from a doctor is needed from the fourth calendar day on.",
      ],
      [
        "How long may I work from another country of the European Union?",
        "06-remote-work.md",
        "for up to 30 working days a year",
      ],
      [
        "What is paid for a hotel night in Germany?",
        "12-business-travel.docx",
        "Hotels are paid up to 120 euros a night in Germany",
      ],
      [
        "Whom do I tell about a lost laptop?",
        "09-it-security.md",
        "Report a lost or stolen laptop or phone within one hour",
      ],
      [
        "How large is the yearly budget for learning and courses?",
        "08-training.md",
        "Everybody has a budget of 1,200 euros and five working days a year for learning",
      ],
      [
        "When is maternity leave?",
        "05-parents.md",
        "Maternity leave begins six weeks before the due date",
      ],
    ],
    refusals: ["What is the dress code at customer meetings?", "May I bring my dog to the office?"],
    gaps: [
      {
        questions: ["May I bring my dog to the office?", "Are dogs allowed in the office?"],
        count: 9,
        state: "open",
      },
      { questions: ["Is there a company pension scheme?"], count: 5, state: "open" },
      { questions: ["Where can I get a parking permit for Leipzig?"], count: 2, state: "open" },
      { questions: ["How do I order business cards?"], count: 1, state: "closed" },
    ],
  },
  {
    ragId: "5eed0000-0000-4000-8000-000000000003",
    folder: "releases",
    name: "Connect Release Notes",
    details: "What is new in the app, version by version, in English and German.",
    type: "semantic-search",
    questions: [
      [
        "Which Android version does the app need?",
        "4.0-en.md",
        "The app needs Android 11 or iOS 16.",
      ],
      [
        "Which version has the theft alarm?",
        "4.1-en.md",
        "Theft alarm: with the Connect module you get a message",
      ],
      [
        "How steep may gradients of a route for loaded bikes be?",
        "4.2-en.md",
        "gradients above 12 %",
      ],
      [
        "How long does the update of the motor firmware take?",
        "4.3-en.md",
        "Updating takes eight minutes",
      ],
      [
        "In welchem Format werden Fahrten exportiert?",
        "4.4-de.html",
        "GPX-Dateien ersetzen die KML-Dateien früherer Versionen.",
      ],
      [
        "Wie viele Personen können sich ein Rad teilen?",
        "4.4-de.html",
        "Bis zu sechs Personen teilen sich ein Rad.",
      ],
      [
        "Wann erinnert die App an den nächsten Service?",
        "4.5-de.html",
        "die App erinnert nach 2.000 km oder einem Jahr an den nächsten Service.",
      ],
      ["Which smart watches lose support?", "4.5-en.md", "Support for smart watches with Tizen"],
    ],
    refusals: ["Does the app work with Apple CarPlay?", "Was kostet ein Abonnement im Monat?"],
    gaps: [
      {
        questions: ["Does the app work with Apple CarPlay?", "Apple CarPlay support?"],
        count: 6,
        state: "open",
      },
      { questions: ["Was kostet ein Abonnement im Monat?"], count: 4, state: "open" },
    ],
  },
];
