import type { TokenArea, TokenScopes } from "@/lib/auth/token-scope";
import { expectedStatus, ROUTE_TABLE, type RouteRow } from "../../api/route-table";
import { expectedPage, PAGE_TABLE, type PageForm, type PageRow } from "./pages";
import { RIGHTS } from "./rights";
import {
  MATRIX_KINDS,
  type MatrixKind,
  PAGE_KINDS,
  STANDINGS,
  standingOf,
  TOKENS,
  VARIANTS,
  type Variant,
} from "./standing";

/** What one kind of person is answered when they ask for one thing. */
interface Cell<Row> {
  row: Row;
  kind: MatrixKind;
  variant: Variant;
  expected: number;
}

export interface CallCell extends Cell<RouteRow> {
  /** The thing does not exist for them: the answer is that of ids which nothing has. */
  isAbsent: boolean;
}

export interface PageCell extends Cell<PageRow> {
  form: PageForm;
}

/** Nothing that the path names has to do with them. A member is told which of two things does not exist. */
function isStranger(kind: MatrixKind, variant: Variant): boolean {
  return variant === "foreign" || Object.keys(STANDINGS[kind] ?? {}).join() === "role";
}

/** What a token alone decides: an ended one is none, a session's own things are no token's, and some only read. */
function statusOfToken(row: RouteRow, kind: MatrixKind): number | null {
  const { method, needsSession, asksNobody, reads = method === "GET" } = row;
  const token = TOKENS[kind];
  if (!token || asksNobody) return null;
  if (token.ended) return 401;
  if (needsSession || (!reads && token.access === "read")) return 403;
  return token.scopes && !isInScopes(row.access, token.scopes, reads) ? 403 : null;
}

/** What a token that is narrowed to areas may call: none of those here administers anything. */
function isInScopes(access: string, scopes: TokenScopes, reads: boolean): boolean {
  const [area = "", deed] = access.split(".");
  if (deed === undefined || area === "search") return true;
  const level = scopes[area as TokenArea];
  if (level === "write") return deed !== "assign";
  return level === "read" && reads && ["list", "enter"].includes(deed);
}

/**
 * What a call is answered: for ids that do not exist what the person's role is answered; for others too where the role
 * alone refuses; else by the right.
 */
function callCell(row: RouteRow, kind: MatrixKind, variant: Variant): CallCell {
  const standing = standingOf(kind, variant);
  const refused = statusOfToken(row, kind);
  if (refused) return { row, kind, variant, expected: refused, isAbsent: false };
  const unknown = expectedStatus(row, standing?.role ?? "anonymous");
  const cell = { row, kind, variant, expected: unknown, isAbsent: false };
  if (variant === "unknown" || !standing || !row.right || unknown === 403) return cell;
  const verdict = RIGHTS[row.right](standing);
  if (verdict === "absent")
    return { ...cell, expected: 404, isAbsent: unknown === 404 && isStranger(kind, variant) };
  return { ...cell, expected: verdict === "may" ? (row.known ?? unknown) : (row.refused ?? 403) };
}

/**
 * Every call by every kind of person, each with own, foreign and unknown ids together; a path without ids comes once.
 * In the order of the table, which ends with what ends sessions.
 */
export function callGroups(): CallCell[][] {
  return ROUTE_TABLE.flatMap((row) =>
    MATRIX_KINDS.map((kind) =>
      VARIANTS.filter((variant) => variant === "unknown" || row.right).map((variant) =>
        callCell(row, kind, variant),
      ),
    ),
  );
}

/** Every page for every kind of person in both forms, each with own, foreign and unknown ids together. */
export function pageGroups(): PageCell[][] {
  const forms = ["html", "rsc"] as const;
  return PAGE_TABLE.flatMap((row) =>
    PAGE_KINDS.flatMap((kind) =>
      forms.map((form) =>
        VARIANTS.filter((variant) => variant === "unknown" || row.path.includes("{")).map(
          (variant) => {
            const standing = standingOf(kind, variant);
            const expected = expectedPage(row, standing, { form, exists: variant !== "unknown" });
            return { row, kind, variant, expected, form };
          },
        ),
      ),
    ),
  );
}

/** Every so many of a list: the same ones each time, and all in their turn where the step shares no factor. */
export function everyNth<Item>(items: readonly Item[], step: number): Item[] {
  return items.filter((_, index) => index % step === 0);
}
