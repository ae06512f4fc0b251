"use client";

import { encode } from "uqr";

/** Drawn here, so that the secret goes to nobody; dark on light, which is what every app reads. */
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
