import type { FileChooser, Locator, Page } from '@playwright/test'

/** Acts of a person on a page, with their number: a click, or a group of keys typed or pressed without leaving the field. */
export const countActs = (page: Page) => {
  let count = 0
  const counted = async (act: Promise<void>): Promise<void> => {
    count += 1
    await act
  }
  return {
    click: (target: Locator) => counted(target.click()),
    /** Keys into the field that has the focus. */
    type: (text: string) => counted(page.keyboard.type(text)),
    /** Tab to the next field, then keys into it. Tab over a field that stays as it is needs an act of its own. */
    next: (text: string) => counted(page.keyboard.press('Tab').then(() => page.keyboard.type(text))),
    /** Files in the window of the system, which the click before it opened. */
    choose: (chooser: FileChooser, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
      counted(chooser.setFiles([...files])),
    press: (key: string) => counted(page.keyboard.press(key)),
    count: () => count,
  }
}
