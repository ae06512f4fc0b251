import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { pageState } from "@/lib/http/load";
import { settingsView } from "@/lib/settings/site-settings";
import { isRailOf, themeOf } from "@/lib/ui/look";
import { FONT_CLASSES } from "./fonts";
import "./globals.css";

// Every page is personal, and bindings exist only during a request.
export const dynamic = "force-dynamic";

/** The frame's colours, which app/globals.css has as --sidebar. */
const THEME_COLORS = { dark: "#0a0b0d", light: "#f1f2f4" };

/** An on-screen keyboard shortens the page, so that it doesn't cover the foot of a sheet. */
const SHARED_VIEWPORT = { interactiveWidget: "resizes-content" } as const;

const cookies = async () => (await headers()).get("cookie");

/** Sets the browser's colours around and before the page. */
export async function generateViewport(): Promise<Viewport> {
  const theme = themeOf(await cookies());
  if (theme !== "system")
    return { ...SHARED_VIEWPORT, colorScheme: theme, themeColor: THEME_COLORS[theme] };
  return {
    ...SHARED_VIEWPORT,
    colorScheme: "light dark",
    themeColor: (["light", "dark"] as const).map((scheme) => ({
      media: `(prefers-color-scheme: ${scheme})`,
      color: THEME_COLORS[scheme],
    })),
  };
}

/**
 * Sets the favicon from the settings. Titles come from `PageTitle`, because a title here would be a
 * second one.
 */
export async function generateMetadata(): Promise<Metadata> {
  const settings = await pageState()
    .then((state) => settingsView(state.settings))
    .catch(() => null);
  return {
    icons: settings?.favicon_url ? { icon: settings.favicon_url } : { icon: "/favicon.svg" },
    robots: { index: false, follow: false },
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const chosen = await cookies();
  return (
    <html
      lang="en"
      className={`${FONT_CLASSES} ${themeOf(chosen)}`}
      data-sidebar={isRailOf(chosen) ? "rail" : undefined}
    >
      <body>{children}</body>
    </html>
  );
}
