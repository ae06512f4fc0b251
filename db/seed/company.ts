import { createRandom, type Random } from "./random.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
/** How far back the company goes. */
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

/** What every part of the company is made with. */
export interface Making {
  random: Random;
  size: CompanySize;
  /** The start (UTC) of the day that the company lives in: nothing has happened after it. */
  today: number;
}

/** The same size and day make the same company. */
export function startMaking(size: CompanySize, today: number): Making {
  return {
    random: createRandom(20_261_101 + size.projects),
    size,
    today: today - (today % DAY_MS),
  };
}

/** A moment between an earlier one and today. */
export function momentAfter({ random, today }: Making, earliest: number): number {
  return earliest + Math.floor(random.next() * (today - earliest));
}

/** A moment of the last so many days. */
export function recentMoment(making: Making, days: number): number {
  return momentAfter(making, making.today - days * DAY_MS);
}

/** As it stands in an address. */
export function slug(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ø", "o")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
}
