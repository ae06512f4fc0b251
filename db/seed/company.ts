import { createRandom, type Random } from "./random.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
/** Days of the company's history. */
export const DAYS = 90;

export interface CompanySize {
  users: number;
  projects: number;
  agents: number;
  rags: number;
  tasks: number;
}

export const SMALL: CompanySize = { users: 24, projects: 40, agents: 25, rags: 20, tasks: 400 };
export const LARGE: CompanySize = {
  users: 120,
  projects: 500,
  agents: 150,
  rags: 80,
  tasks: 10_000,
};

/** What every part of the company is created with. */
export interface Making {
  random: Random;
  size: CompanySize;
  /** The start (UTC) of the company's last day. Nothing happens after it. */
  today: number;
}

/** Starts a company. The same size and day give the same one. */
export function startMaking(size: CompanySize, today: number): Making {
  return {
    random: createRandom(20_261_101 + size.projects),
    size,
    today: today - (today % DAY_MS),
  };
}

/** Returns a random time between an earlier one and today. */
export function momentAfter({ random, today }: Making, earliest: number): number {
  return earliest + Math.floor(random.next() * (today - earliest));
}

/** Returns a random time within the last days. */
export function recentMoment(making: Making, days: number): number {
  return momentAfter(making, making.today - days * DAY_MS);
}

/** Returns a name as it is used in URLs. */
export function slug(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ø", "o")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
}
