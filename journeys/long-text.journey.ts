import { expect, type Page } from '@playwright/test'
import { head } from './booking-steps.ts'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { personOf } from './link-steps.ts'
import { findSliding, findSmallTargets, resize } from './page-faults.ts'
import { asApi, enter, given, openInApp, order, unique } from './steps.ts'

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

  await page.getByRole('link', { name: 'Informations', exact: true }).click()
  await page.getByRole('button', { name: 'Modifier : Commentaire' }).click()
  await page.getByRole('textbox', { name: 'Commentaire' }).fill(longComment)
  await page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(async () => (await api.get(`/api/bookings/${id}`))['comment']).toBe(longComment.trim())
  await expect(head(page, code)).toBeVisible()
  await expectNoOverflow(page)
})

test('the longest address of a tenant keeps the messages and the problems of an order, and the messages of a client, within a phone', async ({
  page,
  request,
}) => {
  const { api, booking, planned } = await given(request)
  const { client } = await givenClient(request)
  const emails = `nina.martin.de.la.residence.du.vieux.port.${unique()}@locataires-de-marseille.example`.toLowerCase()
  await planned({ clientId: client.id, tenants: [{ ...personOf('Nina'), emails }] })
  const address = `${unique().toLowerCase()}${'locataire'.repeat(5)}@${'agence'.repeat(10)}.example.org`
  const { id } = await booking({ tenants: order.tenants.map((tenant) => ({ ...tenant, emails: address })) })
  await api.post('/api/notification-opt-outs', { address })
  await (await asApi(request, 'quality')).post('/api/warnings', { bookingId: id, cause: 'keys', severity: 'low', text: 'Clé tordue' })
  await enter(page, 'administrator')
  await resize(page, 320, 844)
  await page.goto(`/booking/${id}?tab=notifications`)
  await page.getByRole('combobox', { name: 'Personne' }).click()
  await page.getByRole('option', { name: 'Une autre personne…' }).click()
  await page.getByRole('searchbox', { name: 'Nom, e-mail ou numéro' }).fill(address)
  await page.getByRole('combobox', { name: 'Message' }).click()
  await page.getByRole('option', { name: 'Rappel J-5' }).click()
  await expect(page.getByText(`${address} a refusé les rappels`)).toBeVisible()
  expect(await findSliding(page)).toEqual([])
  await page.getByRole('link', { name: 'Signalements', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Ouvrir le signalement : Clés' })).toBeVisible()
  expect(await findSliding(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])

  await resize(page, 390, 844)
  await openInApp(page, `/client/${client.id}?tab=notifications`)
  await expect(page.getByText(emails).first()).toBeVisible()
  expect(await findSliding(page)).toEqual([])
})
