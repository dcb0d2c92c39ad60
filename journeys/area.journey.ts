import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { enter, expectAccessible, freeZips, given, openInApp, unique } from './steps.ts'

/** Zip codes of remote islands, without an area of the demo company; each test has its own. */
const zips = { made: ['97500', '98600'], removed: '98800' } as const

test('the network team makes an area, pastes zip codes with their refusals, gives it a checker, sees its map and capacity; the map of all shows the areas by colour and in words, keeps its place in the address, and opens an area [ENT-6] [ROUTE-4] [VAL-9]', async ({
  page,
  request,
}) => {
  const api = await freeZips(request, zips.made)
  const name = `Îles ${unique()}`
  await enter(page, 'network')
  await page.goto('/zone')
  await expect(page.getByRole('heading', { name: 'Zones' })).toBeVisible()
  await page.getByRole('link', { name: 'Nouvelle zone' }).click()
  await page.getByRole('button', { name: 'Créer la zone' }).click()
  await expect(page.getByLabel('Nom')).toHaveAccessibleDescription('Renseignez un nom.')
  await page.getByLabel('Nom').fill(name)
  await page.getByRole('button', { name: 'Créer la zone' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await page.getByRole('textbox', { name: 'Codes postaux' }).fill(`${zips.made.join('\n')}\n35000\n75380\n7501`)
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText('5 lignes vérifiées, 3 refusées')).toBeVisible()
  await expect(page.getByText('Ce code postal appartient déjà à la zone « Rennes ».')).toBeVisible()
  await expect(page.getByText("Ce code postal n'est celui d'aucune commune (un CEDEX n'en a pas).")).toBeVisible()
  await expect(page.getByText('Le code postal doit contenir 5 chiffres.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ajouter les 2 codes postaux valables' }).click()
  const served = page.getByRole('list', { name: 'Codes postaux de la zone' })
  await expect(served.getByText('Saint-Pierre')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Codes postaux' })).toHaveValue('35000\n75380\n7501')

  const [checker] = await api.get<{ name: string }[]>('/api/checkers/names')
  await page.getByRole('link', { name: 'Contrôleurs', exact: true }).last().click()
  await page.getByRole('combobox', { name: 'Contrôleur' }).fill(checker?.name ?? '')
  await page
    .getByRole('option', { name: checker?.name ?? '' })
    .first()
    .click()
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Principaux' }).getByText(checker?.name ?? '')).toBeVisible()
  await page.getByRole('button', { name: `Actions : ${checker?.name ?? ''}` }).click()
  await page.getByRole('menuitem', { name: 'Rendre secondaire' }).click()
  await expect(page.getByRole('list', { name: 'Secondaires' }).getByText(checker?.name ?? '')).toBeVisible()

  await page.getByRole('link', { name: 'Capacité' }).click()
  await expect(page.getByRole('table', { name: 'Heures disponibles et demandées par semaine' }).getByRole('row')).toHaveCount(9)
  await page.getByRole('link', { name: 'Carte' }).click()
  await expect(page.getByRole('navigation', { name: 'Zones de la carte' }).getByRole('link', { name })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('region', { name: 'Carte des zones' })).toBeVisible()
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByText('a ajouté des codes postaux')).toBeVisible()
  await freeZips(request, zips.made)

  await openInApp(page, '/area')
  await page.getByRole('button', { name: 'Carte' }).click()
  const words = page.getByRole('navigation', { name: 'Zones de la carte' })
  await expect(words.getByRole('heading', { name: 'Commandés, non desservis' })).toBeVisible()
  await expect(words.getByText(/Domiciles de \d+ contrôleurs/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Zoomer', exact: true }).click()
  await expect(page).toHaveURL(/at=/)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Carte des zones' })).toBeVisible()
  await words.getByRole('link', { name: 'Rennes' }).click()
  await expect(page.getByRole('heading', { name: 'Rennes', level: 1 })).toBeVisible()
})

test('zip codes with open orders leave only when told twice, and come back by « Annuler »', async ({ page, request }) => {
  const api = await freeZips(request, [zips.removed])
  const { id } = await api.post('/api/areas', { name: `Zone ${unique()}`, zips: [zips.removed] })
  const { booking } = await given(request)
  const { code } = await booking({ zipCode: zips.removed, city: 'Nouméa' })
  await enter(page, 'network')
  await page.goto(`/area/${id}?tab=zip-codes`)
  await page.getByRole('checkbox', { name: /^98800/ }).check()
  await page.getByRole('button', { name: 'Retirer de la zone (1)' }).click()
  await page.getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(code)).toBeVisible()
  await page.getByRole('button', { name: 'Retirer quand même' }).click()
  await expect(page.getByText('Le code postal 98800 est retiré.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: /^98800/ })).toBeVisible()
  await freeZips(request, [zips.removed])
})
