import { expect, type Page } from '@playwright/test'
import { head } from './booking-steps.ts'
import { test } from './journey.ts'
import { enter, given } from './steps.ts'

const longName = 'N'.repeat(5_000)
/** 20,000 characters with spaces: the upper bound of a comment. */
const longComment = 'Le locataire demande un rappel. '.repeat(625)

/** Expects no horizontal overflow at the widths of a phone and of a small screen. */
const expectNoOverflow = async (page: Page): Promise<void> => {
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
}

test('a name too long is told at its field, a comment as long as may be is kept whole, and the pages keep their shape [ENT-7] [J-15]', async ({
  page,
  request,
}) => {
  const { booking, api } = await given(request)
  const { id, code } = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=data`)
  await page.getByRole('button', { name: 'Modifier : Bailleur' }).click()
  const lessor = page.getByRole('textbox', { name: /^Bailleur/ })
  await lessor.fill(longName)
  await page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(lessor).toHaveAccessibleDescription(/200 caractères au plus/)
  await expect(lessor).toHaveValue(longName)
  await lessor.fill('SCI des Tilleuls')
  await page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('SCI des Tilleuls')).toBeVisible()

  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Modifier : Commentaire' }).click()
  await page.getByRole('textbox', { name: 'Commentaire' }).fill(longComment)
  await page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(async () => (await api.get(`/api/bookings/${id}`))['comment']).toBe(longComment.trim())
  await expect(head(page, code)).toBeVisible()
  await expectNoOverflow(page)
})
