import { expect, type Locator } from "@playwright/test";

/**
 * Chooses an option of a closed select with the keyboard: focus, then arrow keys.
 *
 * @param option its text or value.
 */
export async function chooseByKeys(select: Locator, option: string): Promise<void> {
  await select.focus();
  const { steps, value } = await select.evaluate((element, wanted) => {
    if (!(element instanceof HTMLSelectElement)) throw new Error("no select");
    const options = [...element.options];
    const at = options.findIndex(({ label, value }) => [label.trim(), value].includes(wanted));
    return { steps: at - element.selectedIndex, value: options[at]?.value ?? "" };
  }, option);
  for (let step = 0; step < Math.abs(steps); step++)
    await select.press(steps > 0 ? "ArrowDown" : "ArrowUp");
  await expect(select).toHaveValue(value);
}
