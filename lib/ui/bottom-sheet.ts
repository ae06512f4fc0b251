/** Heights in vh. */
export const BOTTOM_SHEET_SIZES = { sm: 40, md: 60, lg: 85, xl: 90, full: 100 } as const;

export type BottomSheetSize = keyof typeof BOTTOM_SHEET_SIZES;

export const BOTTOM_SHEET_CLOSE_DISTANCE_PX = 100;

/** Over 100 px closes; 100 px and less springs back, however fast the flick. */
export function closesBottomSheet(downwardPx: number): boolean {
  return downwardPx > BOTTOM_SHEET_CLOSE_DISTANCE_PX;
}
