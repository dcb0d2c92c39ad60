import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { enter } from './steps.ts'

// The route changes the server's documents: a service worker would answer them itself.
test.use({ serviceWorkers: 'block' })
const service = 'https://maps.googleapis.com'
const isService = (url: URL): boolean => url.origin === service

const metaTags = '<meta name="maps-api-key" content="AIzaKeyOfJourneys"><meta name="maps-places" content="yes">'

/** Replaces the script of the maps service: the map writes its areas as text, the places have one address; `refuses` rejects the key. */
const standIn = (refuses: boolean): string => `{
  class Map {
    constructor(box) {
      this.controls = { 1: { push: (control) => box.append(control) } }
      let features = []
      this.data = {
        addGeoJson: (drawn) => { features = drawn.features },
        addListener: () => undefined,
        setStyle: (styleOf) => {
          for (const { id, properties } of features) {
            const { icon } = styleOf({ getId: () => id, getProperty: (name) => properties[name] })
            box.append(Object.assign(document.createElement('p'), { textContent: [icon ? 'point' : 'surface', properties.kind, properties.name].join(' ') }))
          }
        },
      }
    }
    fitBounds() {}
    addListener() {}
  }
  const parts = { street_number: '12', route: 'Rue Garibaldi', postal_code: '69003', locality: 'Lyon' }
  const place = { fetchFields: async () => undefined, addressComponents: Object.entries(parts).map(([type, longText]) => ({ types: [type], longText })) }
  const placePrediction = { text: { text: '12 Rue Garibaldi, Lyon, France' }, mainText: { text: '12 Rue Garibaldi' }, toPlace: () => place }
  const libraries = {
    maps: { Map },
    places: {
      AutocompleteSessionToken: class {},
      AutocompleteSuggestion: { fetchAutocompleteSuggestions: async () => ({ suggestions: [{ placePrediction }] }) },
      PlaceAutocompleteElement: function () { return Object.assign(document.createElement('input'), { ariaLabel: 'Rechercher un lieu' }) },
    },
    core: { ColorScheme: { DARK: 'DARK', LIGHT: 'LIGHT' }, SymbolPath: { CIRCLE: 0 }, ControlPosition: { TOP_LEFT: 1 } },
  }
  google.maps.importLibrary = async (name) => libraries[name]
  google.maps.__ib__()
  if (${refuses}) setTimeout(() => window.gm_authFailure(), 300)
}`
const answerWith = (page: Page, refuses: boolean) =>
  page.route(isService, (route) => route.fulfill({ contentType: 'text/javascript', body: standIn(refuses) }))

/** Configures the pages for the maps service as the server does: the key in the document, the service in its security policy. */
const withKey = async (page: Page): Promise<void> => {
  await page.route(
    ({ pathname }) => pathname === '/area' || pathname === '/client/create',
    async (route) => {
      const response = await route.fetch()
      const policy = response.headers()['content-security-policy']?.replace("script-src 'self'", `script-src 'self' ${service}`)
      const body = (await response.text()).replace('<head>', `<head>${metaTags}`)
      await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy ?? '' } })
    },
  )
}
const away = 'Le service de cartes ne répond pas : voici la carte du produit.'

test('without a key nothing is asked of the maps service, and the policy refuses it', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => isService(new URL(request.url())) && requests.push(request.url()))
  await enter(page, 'network')
  const opened = await page.goto('/area?view=map')
  await expect(page.getByRole('navigation', { name: 'Zones de la carte' })).toBeVisible()

  expect(opened?.headers()['content-security-policy']).not.toContain('googleapis')
  expect(requests).toEqual([])
  const refused = page.evaluate(
    () => new Promise((resolve) => addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))),
  )
  await page.evaluate((src) => document.head.append(Object.assign(document.createElement('script'), { src })), `${service}/maps/api/js`)
  expect(await refused).toBe('script-src-elem')
})

test('the map of the product takes the place of a maps service that fails, that refuses its key, or that never answers', async ({
  page,
}) => {
  await withKey(page)
  await enter(page, 'network')
  for (const answer of [
    () => page.route(isService, (route) => route.abort()),
    () => answerWith(page, true),
    () => page.route(isService, () => undefined),
  ]) {
    await page.unroute(isService)
    await answer()
    await page.goto('/area?view=map')
    await expect(page.getByText(away)).toBeVisible({ timeout: 30_000 })
  }
})

test('with its key the service draws zones, homes and what nobody serves, and its places complete addresses [CONST-3]', async ({
  page,
}) => {
  await answerWith(page, false)
  await withKey(page)
  await enter(page, 'administrator')
  await page.goto('/area?view=map')
  await expect(page.getByText(/^surface area /).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^point checker /).first()).toBeAttached()
  await expect(page.getByText(/^point unserved /).first()).toBeAttached()
  await expect(page.getByText(away)).toHaveCount(0)

  await page.goto('/client/create')
  const address = page.getByLabel('Adresse', { exact: true }).first()
  await address.fill('12 rue gari')
  await page.getByRole('option', { name: '12 Rue Garibaldi, Lyon, France' }).click()
  await expect(page.getByLabel('Code postal').first()).toHaveValue('69003')
  await expect(page.getByLabel('Ville').first()).toHaveValue('Lyon')
  await expect(address).toHaveValue('12 Rue Garibaldi')
})
