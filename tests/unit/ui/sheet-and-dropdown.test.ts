import { describe, expect, it } from "vitest";
import {
  BOTTOM_SHEET_CLOSE_DISTANCE_PX,
  BOTTOM_SHEET_SIZES,
  closesBottomSheet,
} from "@/components/ui/bottom-sheet";
import { DROPDOWN_MAX_HEIGHT_PX } from "@/components/ui/menu";

describe("bottom sheet and dropdown", () => {
  it("the sheet has the sizes sm, md, lg, xl and full", () => {
    expect(Object.keys(BOTTOM_SHEET_SIZES)).toEqual(["sm", "md", "lg", "xl", "full"]);
  });

  it("sm, md, lg and xl are 40, 60, 85 and 90 vh", () => {
    expect(BOTTOM_SHEET_SIZES).toMatchObject({ sm: 40, md: 60, lg: 85, xl: 90 });
  });

  it("the sheet closes on a drag over 100 px, not at 100", () => {
    expect(BOTTOM_SHEET_CLOSE_DISTANCE_PX).toBe(100);
    expect([-200, 0, 99, 100, 100.5, 101].map(closesBottomSheet)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it("the dropdown is at most 300 px high", () => expect(DROPDOWN_MAX_HEIGHT_PX).toBe(300));
});
