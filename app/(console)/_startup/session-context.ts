"use client";

import { createContext, useContext } from "react";

/** Ends the session on screen at once, then on the server. */
const SignOutContext = createContext<() => void>(() => {
  throw new Error("Signing out needs the startup check around it");
});

export const SignOutProvider = SignOutContext.Provider;
export const useSignOutHere = () => useContext(SignOutContext);
