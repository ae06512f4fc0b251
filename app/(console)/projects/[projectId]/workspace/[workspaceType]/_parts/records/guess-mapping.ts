import type { Fields } from "@/lib/records/field-schema";
import { JOINT, type Mapping } from "./import-plan";

const plain = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const words = (text: string) => text.split(" ");

const EMAIL = words(
  "email emailaddress mail mailadresse emailadresse courriel adressemail adresseemail correo correoelectronico",
);
const WORTH = words("betrag wert summe amount montant valeur importe monto valor");

/**
 * Other names of columns by field, in English, German, French and Spanish, without accents, and those
 * of Shopify's and WooCommerce's exports. The first one in a file is taken.
 */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  assigned_to: words("owner zustandig verantwortlich responsable"),
  author: words("autor auteur"),
  category: words(
    "categories productcategory kategorie warengruppe categorie categoria producttype type",
  ),
  company: words(
    "companyname organization firma unternehmen firmenname societe entreprise empresa",
  ),
  content: words("text inhalt contenu texte contenido texto"),
  created_at: words("bestelldatum datum date datedecommande fecha fechadepedido"),
  currency: words("wahrung devise monnaie moneda divisa"),
  customer_email: EMAIL,
  customer_name: words(
    "customername kunde kundenname name client nomduclient nom cliente nombredelcliente nombre vorname firstname prenom",
  ),
  email: EMAIL,
  estimated_value: WORTH,
  expected_close: words("closedate abschlussdatum dateprevue fechadecierre"),
  keyword: words("suchbegriff suchwort motcle palabraclave"),
  last_contact: words("letzterkontakt derniercontact ultimocontacto"),
  name: words(
    "vollername bezeichnung produktname nomcomplet nom nomduproduit designation nombrecompleto nombre nombredelproducto vorname firstname prenom producttitle title",
  ),
  notes: words(
    "note comments notiz notizen bemerkung bemerkungen kommentar remarques commentaires notas observaciones comentarios",
  ),
  number: words("bestellnummer auftragsnummer numerodecommande numerodepedido"),
  phone: words(
    "phonenumber telefon telefonnummer tel mobil handy telephone portable telefono movil",
  ),
  position: words("jobtitle funktion stelle poste fonction cargo puesto"),
  price: words("preis verkaufspreis prix precio regularprice variantprice"),
  probability: words("wahrscheinlichkeit probabilite probabilidad"),
  shipping_address: words(
    "address lieferadresse adresse anschrift adressedelivraison direccion direcciondeenvio",
  ),
  sku: words("artikelnummer artnr reference referencia variantsku"),
  source: words("quelle herkunft origine provenance origen fuente"),
  stage: words("phase etape etapa fase"),
  status: words("zustand statut etat estado"),
  stock_quantity: words(
    "quantity bestand lagerbestand menge quantite existencias cantidad inventory variantinventoryqty",
  ),
  tags: words("schlagworte schlagworter etiquettes etiquetas"),
  title: words("titel uberschrift titre titulo"),
  total_amount: [...WORTH, ...words("gesamtbetrag gesamtsumme montanttotal importetotal")],
  type: words("typ art tipo"),
  url: words("link adresse seite lien enlace"),
  value: WORTH,
};

/** Fields with a person's whole name, which a file can have in two columns. */
const NAME_FIELDS = new Set(["name", "customer_name"]);
const WHOLE_NAMES = words("fullname vollername nomcomplet nombrecompleto");
const FIRST_NAMES = words("firstname givenname vorname prenom nombre");
const LAST_NAMES = words(
  "lastname surname familyname nachname familienname name nom nomdefamille apellido apellidos",
);

/** Returns the columns of first and last names as one: "Vorname + Nachname". Null if not in two. */
export function joinedName(headers: readonly string[]): string | null {
  const find = (names: readonly string[]) => headers.find((one) => names.includes(plain(one)));
  const [first, last] = [find(FIRST_NAMES), find(LAST_NAMES)];
  return find(WHOLE_NAMES) || !first || !last ? null : `${first}${JOINT}${last}`;
}

/**
 * Matches headers with fields: by name or label, ignoring case, accents and punctuation, then by
 * other names for the same (`SYNONYMS`).
 */
export function guessMapping(fields: Fields, headers: readonly string[]): Mapping {
  const joined = joinedName(headers);
  const own = (names: readonly string[], from: readonly string[]) =>
    names.flatMap((name) => from.find((header) => plain(header) === name) ?? []).at(0);
  const named = new Map(
    fields.map(({ name, label }) => [
      name,
      (NAME_FIELDS.has(name) && joined) || own([plain(name), plain(label)], headers),
    ]),
  );
  const left = headers.filter((header) => ![...named.values()].includes(header));
  return Object.fromEntries(
    fields.map(({ name }) => [name, named.get(name) ?? own(SYNONYMS[name] ?? [], left) ?? ""]),
  );
}
