// Everything is from this server: no fonts, no proxy, no telemetry, no assistant of somebody else's.
globalThis.Scalar.createApiReference("#reference", {
  url: "/api/openapi.json",
  darkMode: true,
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: "",
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  persistAuth: false,
  authentication: { preferredSecurityScheme: "token" },
});
