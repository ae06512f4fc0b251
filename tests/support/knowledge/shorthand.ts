/**
 * What is wanted for questions of a set whose `wanted` is a note for people ("typo", "prefix"), by
 * question. Undefined leaves a question out, since its note allows both an answer and none.
 */
export const SHORTHAND: Readonly<Record<string, string | string[] | null | undefined>> = {
  "How much holiday do I get per year?": "28",
  "vacaton days": "28",
  "price of HX204B": "14.90",
  "hx-204": "HX-204-B",
  "7731/44": "pump housing",
  "What changed between 3.1 and 3.2?": ["5,000 | 30 minutes", "20,000 | 60 minutes | Dark mode"],
  "When was release 3.1 published?": "12 March",
  "What was released on 2025-07-09?": "3.2",
  "Wann muss die Krankmeldung vorliegen?": "dritten Tag",
  "Bescheinigung Arbeitsunfähigkeit": "dritten Tag",
  Parkgebühren: "35 Euro",
  "Wie hoch ist die Pauschale pro Kilometer?": "0,38",
  Ueberstunden: "Freizeit",
  Uberstunden: "Freizeit",
  "What is the parking fee?": "35 Euro",
  "What does MTTR mean?": undefined,
  "Quel est le delai de retractation?": "14 jours",
  "entrepot Orleans": "dimanche",
  "frais de livraison": "7 euros",
  "Combien coûte la livraison ?": "7 euros",
  "Can I work remotely?": "three days",
  "Are dogs allowed in the dining room?": "not allowed in the dining room",
  "iade suresi": "on beş",
  "istanbul kargo": "40",
  ılık: "ILIK",
  "svc restart --force": "svc restart --force",
};
