"use client";

import { createContext, use } from "react";

/** How to read and write the comments of one item. */
export interface CommentCalls {
  /** The item's id, part of the draft's key. */
  about: string;
  /** API path that finds people to mention. */
  mentionable: string;
  add: (body: string, key: string) => Promise<unknown>;
  edit: (commentId: string, body: string) => Promise<unknown>;
  remove: (commentId: string) => Promise<unknown>;
}

const CommentCallsContext = createContext<CommentCalls | null>(null);
export const CommentCallsProvider = CommentCallsContext.Provider;

/** Returns the calls for the surrounding comments. */
export function useCommentCalls(): CommentCalls {
  const calls = use(CommentCallsContext);
  if (!calls) throw new Error("useCommentCalls must be used inside CommentCallsProvider");
  return calls;
}
