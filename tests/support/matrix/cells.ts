import type { TokenArea, TokenScopes } from "@/lib/auth/token-scope";
import { expectedStatus, ROUTE_TABLE, type RouteRow } from "../../api/route-table";
import { expectedPage, PAGE_TABLE, type PageForm, type PageRow } from "./pages";
import {
  MATRIX_KINDS,
  type MatrixKind,
  PAGE_KINDS,
  RELATIONS,
  relationOf,
  TOKENS,
  VARIANTS,
  type Variant,
} from "./relation";
import { RIGHTS } from "./rights";

/** The expected answer for one kind of person and one item. */
interface Cell<Row> {
  row: Row;
  kind: MatrixKind;
  variant: Variant;
  expected: number;
}

export interface CallCell extends Cell<RouteRow> {
  /** The item doesn't exist for them: the answer must equal that for unknown ids. */
  isAbsent: boolean;
}

export interface PageCell extends Cell<PageRow> {
  form: PageForm;
}

/**
 * Returns true if the person has no relation to anything in the path. A member may learn which of
 * two items doesn't exist.
 */
function isStranger(kind: MatrixKind, variant: Variant): boolean {
  return variant === "foreign" || Object.keys(RELATIONS[kind] ?? {}).join() === "role";
}

/**
 * What the token alone decides: an expired one counts as none, tokens can't reach a session's own
 * items, and some only read.
 */
function statusOfToken(row: RouteRow, kind: MatrixKind): number | null {
  const { method, needsSession, asksNobody, reads = method === "GET" } = row;
  const token = TOKENS[kind];
  if (!token || asksNobody) return null;
  if (token.ended) return 401;
  if (needsSession || (!reads && token.access === "read")) return 403;
  return token.scopes && !isInScopes(row.access, token.scopes, reads) ? 403 : null;
}

/** Returns what a token with limited areas may call. None of these administers anything. */
function isInScopes(access: string, scopes: TokenScopes, reads: boolean): boolean {
  const [area = "", deed] = access.split(".");
  if (deed === undefined || area === "search") return true;
  const level = scopes[area as TokenArea];
  if (level === "write") return deed !== "assign";
  return level === "read" && reads && ["list", "enter"].includes(deed);
}

/**
 * Returns the expected answer of a call: for unknown ids what the role gets, also for others if the
 * role alone is rejected, otherwise by the right.
 */
function callCell(row: RouteRow, kind: MatrixKind, variant: Variant): CallCell {
  const relation = relationOf(kind, variant);
  const refused = statusOfToken(row, kind);
  if (refused) return { row, kind, variant, expected: refused, isAbsent: false };
  const unknown = expectedStatus(row, relation?.role ?? "anonymous");
  const cell = { row, kind, variant, expected: unknown, isAbsent: false };
  if (variant === "unknown" || !relation || !row.right || unknown === 403) return cell;
  const verdict = RIGHTS[row.right](relation);
  if (verdict === "absent")
    return { ...cell, expected: 404, isAbsent: unknown === 404 && isStranger(kind, variant) };
  return { ...cell, expected: verdict === "may" ? (row.known ?? unknown) : (row.refused ?? 403) };
}

/**
 * Returns every call by every kind of person, with own, foreign and unknown ids together; a path
 * without ids once. In the table's order, which ends with calls that end sessions.
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

/**
 * Returns every page for every kind of person in both forms, with own, foreign and unknown ids
 * together.
 */
export function pageGroups(): PageCell[][] {
  const forms = ["html", "rsc"] as const;
  return PAGE_TABLE.flatMap((row) =>
    PAGE_KINDS.flatMap((kind) =>
      forms.map((form) =>
        VARIANTS.filter((variant) => variant === "unknown" || row.path.includes("{")).map(
          (variant) => {
            const relation = relationOf(kind, variant);
            const expected = expectedPage(row, relation, { form, exists: variant !== "unknown" });
            return { row, kind, variant, expected, form };
          },
        ),
      ),
    ),
  );
}

/** Returns every nth item. All get their turn if the step shares no factor with the length. */
export function everyNth<Item>(items: readonly Item[], step: number): Item[] {
  return items.filter((_, index) => index % step === 0);
}
