import { describe, expect, it } from "vitest";
import { deviceName } from "@/lib/auth/user-agent";

const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)";

describe("device name", () => {
  it.each([
    [`${MAC} Chrome/140.0 Safari/537.36`, "Chrome on macOS"],
    [`${MAC} Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge on macOS"],
    [`${MAC} Version/18.0 Safari/605.1.15`, "Safari on macOS"],
    ["Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
    ["Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
      "Safari on iPhone",
    ],
    ["curl/8.5.0", "curl"],
    ["", "Unknown device"],
    [null, "Unknown device"],
  ])("%s", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
