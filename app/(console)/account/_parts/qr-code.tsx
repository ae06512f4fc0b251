"use client";

import { encode } from "uqr";

/**
 * Drawn in the browser, so the secret isn't sent anywhere. Dark on light, because not every app
 * reads inverted codes.
 */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label="QR code for the authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 justify-self-center rounded-lg bg-white"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
