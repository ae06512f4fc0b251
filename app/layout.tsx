import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { pageState } from "@/lib/http/load";
import { settingsView } from "@/lib/settings/site-settings";
import "./globals.css";

// Every page is personal, and the bindings exist only while a request is served.
export const dynamic = "force-dynamic";

export const viewport: Viewport = { colorScheme: "dark", themeColor: "#0a0a0b" };

/** The favicon comes from the settings. Each screen says its own title (`PageTitle`): two would be in the document else. */
export async function generateMetadata(): Promise<Metadata> {
  const settings = await pageState()
    .then((state) => settingsView(state.settings))
    .catch(() => null);
  return {
    icons: settings?.favicon_url ? { icon: settings.favicon_url } : { icon: "/favicon.svg" },
    robots: { index: false, follow: false },
  };
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className="dark">
      <body>{children}</body>
    </html>
  );
}
