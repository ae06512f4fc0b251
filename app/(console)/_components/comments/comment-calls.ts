"use client";

import { createContext, use } from "react";

/** How comments on one thing are written and read. */
export interface CommentCalls {
  /** The id of what they are about: the drafts are kept by it. */
  about: string;
  /** The call of the API that finds whom one may mention there. */
  mentionable: string;
  add: (body: string, key: string) => Promise<unknown>;
  edit: (commentId: string, body: string) => Promise<unknown>;
  remove: (commentId: string) => Promise<unknown>;
}

const CommentCallsContext = createContext<CommentCalls | null>(null);
export const CommentCallsProvider = CommentCallsContext.Provider;

/** The calls of the comments around. */
export function useCommentCalls(): CommentCalls {
  const calls = use(CommentCallsContext);
  if (!calls) throw new Error("useCommentCalls must be used inside CommentCallsProvider");
  return calls;
}
