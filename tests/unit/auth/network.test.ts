import { expect, it } from "vitest";
import { networkOf } from "@/lib/rate-limit";

it("counts an IPv6 client by its /64 and an IPv4 one by its address", () => {
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("unknown")).toBe("unknown");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:0db8:0001:0002::9")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:db8::9")).toBe("2001:db8:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("::ffff:203.0.113.7")).toBe("::ffff:203.0.113.7");
});
