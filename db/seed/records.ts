import { LOW_STOCK, type WorkspaceType } from "../vocabulary.ts";
import { DAY_MS, type Making, momentAfter } from "./company.ts";
import type { SeedPerson } from "./people.ts";
import type { Random } from "./random.ts";
import {
  ARTICLES,
  COMPANIES,
  CONTACT_NOTES,
  CONTACT_TAGS,
  DEAL_SUBJECTS,
  KEYWORDS,
  LEAD_SOURCES,
  PICTURES,
  POSITIONS,
  RANGES,
  SERIES,
  STREETS,
} from "./record-words.ts";
import { type SeedTable, type SeedValue, tableOf } from "./tables.ts";
import { FIRST_NAMES, LAST_NAMES } from "./words.ts";

/** A workspace to fill. */
export interface SeedWorkspace {
  id: string;
  type: WorkspaceType;
  createdAt: number;
  members: readonly SeedPerson[];
}

type Row = Record<string, SeedValue>;
type Rows = Record<string, Row[]>;

const CURRENCY = "EUR";

/** Columns that every record has. */
function recordRow(making: Making, place: SeedWorkspace, createdAt = 0) {
  const at = createdAt || momentAfter(making, place.createdAt);
  const createdBy = making.random.pick(place.members).id;
  return {
    ...{ id: making.random.id(), workspace_id: place.id },
    ...{ created_by: createdBy, created_at: at, updated_at: at },
  };
}

function person(random: Random) {
  const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ø", "o");
  return { name, email: `${plain.toLowerCase().replaceAll(" ", ".")}@example.com` };
}

const ageOf = ({ today }: Making, at: number) => Math.floor((today - at) / DAY_MS);

/** The status that an order of this age has. */
function orderStatus(random: Random, age: number): string {
  if (random.chance(0.06)) return "cancelled";
  if (age > 12) return "delivered";
  if (age > 5) return "shipped";
  return age > 1 ? "processing" : "pending";
}

/** Products with their stock, and the orders that took from it. */
function fillShop(making: Making, place: SeedWorkspace): Rows {
  const { random } = making;
  const range = random.pick(RANGES);
  const products = range.map(([name, category, price], index) => ({
    ...recordRow(making, place, place.createdAt + index * 60_000),
    ...{ name, category, price, currency: CURRENCY, status: "active" },
    sku: `${category.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(3, "0")}`,
    stock_quantity: random.int(0, 80),
    sales_count: 0,
  }));
  const orders: Row[] = [];
  const items: Row[] = [];
  const times = Array.from({ length: random.int(14, 32) }, () =>
    momentAfter(making, place.createdAt),
  ).sort((a, b) => a - b);
  for (const [index, at] of times.entries()) {
    const customer = person(random);
    const [street, town] = random.pick(STREETS);
    const base = recordRow(making, place, at);
    const status = orderStatus(random, ageOf(making, at));
    const lines = random.some(products, random.int(1, 3)).map((product) => {
      const quantity = random.int(1, 4);
      if (status !== "cancelled") product.sales_count += quantity;
      const { id: product_id, name, sku, price: unit_price } = product;
      return {
        ...{ id: random.id(), order_id: base.id, product_id },
        ...{ name, sku, unit_price, quantity },
      };
    });
    items.push(...lines);
    orders.push({
      ...base,
      number: String(1001 + index),
      customer_name: customer.name,
      customer_email: customer.email,
      shipping_address: `${street} ${random.int(1, 90)}\n${town}`,
      status,
      total_amount: lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0),
      currency: CURRENCY,
      items_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    });
  }
  for (const product of products)
    if (product.stock_quantity === 0) product.status = "out_of_stock";
    else if (random.chance(0.15)) product.stock_quantity = random.int(1, LOW_STOCK);
  return { products, orders, order_items: items };
}

function fillCrm(making: Making, place: SeedWorkspace): Rows {
  const { random, today } = making;
  const contacts: Row[] = Array.from({ length: random.int(14, 30) }, () => {
    const base = recordRow(making, place);
    const status = random.weighted({ active: 6, prospect: 3, inactive: 1 });
    const isCustomer = status !== "prospect";
    return {
      ...base,
      ...person(random),
      phone: random.chance(0.6) ? `+49 30 5550 ${random.int(100, 999)}` : "",
      company: random.pick(COMPANIES),
      position: random.pick(POSITIONS),
      status,
      last_contact: Math.floor(momentAfter(making, place.createdAt) / DAY_MS) * DAY_MS,
      tags: JSON.stringify(random.some(CONTACT_TAGS, random.int(0, 2))),
      lifetime_value: isCustomer ? random.int(4, 900) * 2500 : 0,
      currency: CURRENCY,
      notes: random.pick(CONTACT_NOTES),
    };
  });
  const leads: Row[] = Array.from({ length: random.int(5, 10) }, () => ({
    ...recordRow(making, place),
    ...person(random),
    company: random.pick(COMPANIES),
    status: random.weighted({ new: 4, contacted: 3, qualified: 2, proposal: 1 }),
    source: random.pick(LEAD_SOURCES),
    score: random.int(15, 95),
    estimated_value: random.int(4, 200) * 25_000,
    currency: CURRENCY,
    assigned_to: random.pick(place.members).id,
  }));
  const chances = { discovery: 20, proposal: 40, negotiation: 60, closing: 80 };
  const deals: Row[] = Array.from({ length: random.int(4, 8) }, () => {
    const company = random.pick(COMPANIES);
    const stage = random.weighted({ discovery: 3, proposal: 3, negotiation: 2, closing: 1 });
    return {
      ...recordRow(making, place),
      name: `${random.pick(DEAL_SUBJECTS)}, ${company}`,
      ...{ company, stage, probability: chances[stage], currency: CURRENCY },
      value: random.int(4, 240) * 25_000,
      expected_close: today + random.int(-10, 60) * DAY_MS,
    };
  });
  return { contacts, leads, deals };
}

function fillContent(making: Making, place: SeedWorkspace): Rows {
  const { random } = making;
  const items: Row[] = random.some(ARTICLES, random.int(5, ARTICLES.length)).map((article) => {
    const base = recordRow(making, place);
    const status = random.weighted({ published: 5, draft: 3, review: 2 });
    return {
      ...base,
      ...{ title: article.title, type: article.type, status, content: article.content },
      author: person(random).name,
      tags: JSON.stringify(article.tags),
      ...{ seo_title: article.seoTitle, seo_description: article.seoDescription },
      ...{ word_count: article.words, seo_score: article.score },
      published_at: status === "published" ? base.created_at : null,
    };
  });
  const keywords: Row[] = random.some(KEYWORDS, random.int(3, KEYWORDS.length)).map((keyword) => ({
    ...recordRow(making, place),
    keyword,
    position: random.int(2, 30),
    previous_position: random.int(2, 30),
    search_volume: random.int(2, 90) * 100,
  }));
  return { content_items: items, keywords };
}

/** Days between two values of a series. */
const EVERY = 3;

function fillAnalytics(making: Making, place: SeedWorkspace): Rows {
  const { random, today } = making;
  const metrics = SERIES.flatMap(({ start, growth, digits, ...series }) => {
    const size = 0.5 + random.next() * 1.5;
    const days = Math.floor((today - place.createdAt) / DAY_MS);
    return Array.from({ length: Math.ceil(days / EVERY) }, (_, index): Row => {
      const trend = 1 + (growth * index * EVERY) / 7;
      const value = start * (series.unit === "percentage" ? 1 : size) * trend;
      const at = place.createdAt - (place.createdAt % DAY_MS) + (index * EVERY + 1) * DAY_MS;
      return {
        ...recordRow(making, place, at),
        ...series,
        value: Number((value * (0.92 + random.next() * 0.16)).toFixed(digits)),
        at,
      };
    });
  });
  return { metrics };
}

const FILL: Partial<Record<WorkspaceType, (making: Making, place: SeedWorkspace) => Rows>> = {
  ecommerce: fillShop,
  crm: fillCrm,
  content: fillContent,
  analytics: fillAnalytics,
};

/** Creates records for workspaces: a shop with orders, contacts, articles, figures. */
export function makeRecords(making: Making, workspaces: readonly SeedWorkspace[]): SeedTable[] {
  const all: Rows = {};
  for (const place of workspaces)
    for (const [table, rows] of Object.entries(FILL[place.type]?.(making, place) ?? {}))
      all[table] = [...(all[table] ?? []), ...rows];
  return Object.entries(all).map(([table, rows]) => tableOf(table, rows));
}

/** A picture of a media workspace. Its file is made where it is stored. */
interface SeedPicture {
  row: Row;
  colours: readonly [from: string, to: string];
}

/** Creates the pictures of media workspaces, without their files' sizes. */
export function makePictures(making: Making, workspaces: readonly SeedWorkspace[]): SeedPicture[] {
  const { random } = making;
  return workspaces
    .filter(({ type }) => type === "media")
    .flatMap((place) =>
      random
        .some(PICTURES, random.int(3, PICTURES.length))
        .map(([name, folder, tags, colours]) => ({
          row: {
            ...recordRow(making, place),
            ...{ name, folder, tags: JSON.stringify(tags) },
            ...{ views: random.int(0, 80), downloads: random.int(0, 20) },
          },
          colours,
        })),
    );
}
