import type { FieldErrors } from "@/lib/errors";

export interface Good {
  success: true;
}
export interface Said extends Good {
  message: string;
}
export interface Page {
  /** Rows that the query finds, over all pages. */
  total: number;
  page: number;
  perPage: number;
  pageCount: number;
}

export interface DoneAnswer extends Good {}
export interface MessageAnswer extends Said {}
export interface FailedAnswer {
  success: false;
  message: string;
  code: string;
  /** Messages by field. */
  errors?: FieldErrors;
  /** Of an unexpected failure: the id that is also in the log. */
  errorId?: string;
}
