import { type APIRequestContext, type APIResponse, type Browser, expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The demo company's accounts, by role. The password is printed at the start of the product. */
export const accounts = {
  planner: 'planification@adm.example',
  quality: 'qualite@adm.example',
  reader: 'lecture@adm.example',
  support: 'support@adm.example',
  network: 'reseau@adm.example',
  sales: 'commercial@adm.example',
  accountant: 'facturation@adm.example',
  administrator: 'administration@adm.example',
} as const
export type Account = keyof typeof accounts
export const password = 'demonstration'

/** Types the e-mail and password of an account in the open sign-in page. */
export const typeCredentials = async (page: Page, who: Account): Promise<void> => {
  await page.getByLabel('E-mail').fill(accounts[who])
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** Signs in through the real page, and waits for the menu. */
export const signIn = async (page: Page, who: Account): Promise<void> => {
  await page.goto('/login')
  await typeCredentials(page, who)
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
}

/** Signs out in the account menu. */
export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
}

/** Waits until no animation runs and none starts in the next frame; endless animations are ignored. */
const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      await nextFrame()
      await nextFrame()
    } while (moving().some(({ playState }) => playState === 'running'))
  })

const accessRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const modal = '[role=dialog][aria-modal=true]'

/** Loads axe into a frame once: compiling it takes as long as its rules on a small page. */
const loadAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

/**
 * Violations found by axe, a line each, once no animation runs: colours in transition have no contrast. Of an open modal dialog only the
 * dialog is checked: what lies under it cannot be reached, and is checked by a journey of its page. Report only violations: the rest would
 * take as long as the rules themselves.
 * @param rules by name; all rules of WCAG 2.2 AA and the best practices when absent
 */
export const findAccessFaults = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  await waitForAnimations(page)
  await Promise.all(page.frames().map(loadAxe))
  const runOnly: axe.RunOnly = rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: accessRules }
  const options: axe.RunOptions = { resultTypes: ['violations'], runOnly }
  return page.evaluate(
    async ({ dialog, chosen }) => {
      const { violations } = await window.axe.run(document.querySelector(dialog) ? { include: [dialog] } : document, chosen)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
    },
    { dialog: modal, chosen: options },
  )
}

/** Expects no violation found by axe on the page. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expect(page.locator('h1').first()).toBeAttached()
  expect(await findAccessFaults(page)).toEqual([])
}

/** The browser of a person who saves data: the product fetches nothing ahead of a click (NAV-14). */
const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }))

/**
 * Signs in as an account through the API, without the sign-in page. The person saves data, except where a journey needs what is fetched
 * ahead: the files of pages that nobody opens take a fifth of the processor time of all journeys.
 */
export const enter = async (page: Page, who: Account, { fetchesAhead = false } = {}): Promise<void> => {
  if (!fetchesAhead) await saveData(page)
  const { token, refreshToken } = await logIn(page.request, who)
  const value = `Bearer ${token}`
  const { origin } = new URL('/', (await page.request.get('/readyz')).url())
  await page.context().addCookies([{ name: 'auth._token.local', value: encodeURIComponent(value), url: origin, sameSite: 'Strict' }])
  await page.addInitScript(
    (stored) => {
      if (localStorage.getItem('_refresh_token.local') || sessionStorage.getItem('entered')) return
      sessionStorage.setItem('entered', 'yes')
      localStorage.setItem('_token.local', stored.value)
      localStorage.setItem('_refresh_token.local', stored.refreshToken)
    },
    { value, refreshToken },
  )
}

/**
 * Opens an address in the open app, as a link to it does. Another start of the app takes a second of processor time: a journey loads a page
 * again where the load is what it proves.
 */
export const openInApp = (page: Page, address: string): Promise<void> => page.evaluate((next) => history.pushState({}, '', next), address)

/** A page of another account, in a new browser context. */
export const pageOf = async (browser: Browser, who: Account): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await enter(page, who)
  return page
}

const logIn = async (request: APIRequestContext, who: Account): Promise<{ token: string; refreshToken: string }> => {
  const answered = await request.post('/api/auth/login', { data: { email: accounts[who], password } })
  return answered.json()
}

export type Row = Record<string, unknown> & { id: string; code: string; version: number }

/** API tokens of this worker by account, reused for ten of their fifteen minutes. */
const apiSignIns = new Map<Account, { token: Promise<string>; until: number }>()
const apiToken = (request: APIRequestContext, who: Account): Promise<string> => {
  const existing = apiSignIns.get(who)
  if (existing && Date.now() < existing.until) return existing.token
  const token = logIn(request, who).then((answer) => answer.token)
  apiSignIns.set(who, { token, until: Date.now() + 600_000 })
  return token
}

/** @throws the refusal of a call: without the data that it prepares, a journey would fail later, for another apparent reason */
const answerOf = async <Answer>(response: APIResponse): Promise<Answer> => {
  if (!response.ok()) throw new Error(`${new URL(response.url()).pathname} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

/** Calls the API as an account, to prepare the data of a journey; the journey itself uses the page. @throws the refusal of a call */
export const asApi = async (request: APIRequestContext, who: Account) => {
  const token = await apiToken(request, who)
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async <Answer = Row>(path: string): Promise<Answer> => answerOf(await request.get(path, { headers })),
    post: async (path: string, data: object): Promise<Row> =>
      answerOf(await request.post(path, { headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, data })),
    patch: async (path: string, data: object, version: number): Promise<Row> =>
      answerOf(await request.patch(path, { headers: { ...headers, 'if-match': `"${version}"` }, data })),
  }
}
type Api = Awaited<ReturnType<typeof asApi>>

/** Removes zip codes from every area: an interrupted journey leaves its area behind. */
export const freeZips = async (request: APIRequestContext, zips: readonly string[]) => {
  const api = await asApi(request, 'network')
  for (const zip of zips) {
    const { items } = await api.get<{ items: { id: string }[] }>(`/api/areas/zip-codes?zip=${zip}`)
    for (const { id } of items) await api.post(`/api/areas/${id}/zip-codes/removals`, { zips: [zip], force: true })
  }
  return api
}

type Named = { id: string; name: string }

/** The day in Paris `ahead` days after today: `2027-03-08`. */
export const parisDay = (ahead: number): string =>
  new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

const fixedHolidays = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** A Tuesday in Paris at least `ahead` days after today: no supplement for a weekend or a public holiday is due. */
const plainDay = (ahead: number): string => {
  const day = parisDay(ahead)
  const isPlain = new Date(day).getUTCDay() === 2 && !fixedHolidays.includes(day.slice(5))
  return isPlain ? day : plainDay(ahead + 1)
}

/** A unique word. */
export const unique = (): string => `J${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`

const tenant = {
  role: 'incoming',
  gender: 'MRS',
  firstName: 'Zoé',
  lastName: 'Garnier',
  emails: 'zoe.garnier@example.org',
  phone: '0612345678',
  presenceRequired: true,
}
/** A complete order: each journey changes the fields that it tests. */
export const order = {
  service: 'checkin',
  language: 'FR',
  address: '12 rue des Lilas',
  zipCode: '31000',
  city: 'Toulouse',
  building: 'A',
  staircase: '1',
  floor: '2',
  door: 'gauche',
  digicode: 'aucun',
  propertyType: 'house',
  propertyKind: 'apartment',
  roomCount: 'T2',
  surface: 45,
  furnished: false,
  annexes: [],
  expectedMeters: [],
  options: [],
  tenants: [tenant],
  contacts: [],
  presenceRequired: true,
  wishedDay: plainDay(40),
  instructionsAcknowledged: true,
  keysPlan: { way: 'ONSITE' },
  // Many journeys order the same again.
  despiteDuplicates: true,
}

type DemoClient = Named & { confirmedBy: string; activeBlock: object | null }

/** Clients of the demo company, some of them blocked, with who confirms their appointments. */
const findClients = async (api: Api): Promise<DemoClient[]> => {
  const results = await Promise.all(['Lavandou', 'Rives'].map((name) => api.get<Named[]>(`/api/clients/names?name=${name}`)))
  return Promise.all(
    results.flat().map(async ({ id }) => ({
      ...(await api.get<DemoClient>(`/api/clients/${id}`)),
      ...(await api.get<Pick<DemoClient, 'activeBlock'>>(`/api/clients/${id}/order-terms`)),
    })),
  )
}
const clientOf = async (api: Api, isChosen: (client: DemoClient) => boolean): Promise<Named> => {
  const client = (await findClients(api)).find(isChosen)
  if (!client) throw new Error('No such client in the demo company')
  return client
}

const papers = ['IDENTITY', 'CONTRACT', 'TRAINING'].map((kind) => ({ kind, blocking: false }))
const workDays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '07:00', closes: '20:00' }))
/** At work whenever the journey runs. */
export const everyHour = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))

/** Creates a checker of the order's area with every skill, so that missions of other journeys do not overlap. */
export const makeChecker = async (request: APIRequestContext, hours = workDays): Promise<Named> => {
  const api = await asApi(request, 'administrator')
  const { items } = await api.get<{ items: Named[] }>(`/api/areas/zip-codes?zip=${order.zipCode}`)
  const lastName = unique().replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  const tags = ['BUSINESS', 'FURNISHED', 'HOUSE', 'NOTFURNISHED', 'PREVISIT', 'VIRTUAL_TOUR']
  const made = await api.post('/api/checkers', {
    firstName: 'Maël',
    lastName,
    tags,
    languages: ['FR', 'EN'],
    zipCode: order.zipCode,
    selfBilling: false,
    zones: items.map(({ id: areaId }) => ({ areaId, isPrimary: true })),
    extraZips: [],
    certifications: papers,
  })
  const address = `/api/checkers/${made.id}`
  const hired = await api.patch(`${address}/availabilities`, { weeks: [{ fromDay: null, untilDay: null, hours }] }, made.version)
  expect(hired.id).toBe(made.id)
  await api.post(`${address}/transitions`, { to: 'CHECKER' })
  expect(await api.post(`${address}/transitions`, { to: 'WORKING' })).toMatchObject({ network: 'WORKING' })
  return { id: made.id, name: `Maël ${lastName}` }
}
// Found and made once by this worker.
let checkers: Promise<Named[]> | undefined
let ordering: Promise<Named> | undefined

type Candidate = Named & { refusals: { guard: string; forcible: boolean }[] }

/** Functions that create the data of journeys through the API, as a planner. */
export const given = async (request: APIRequestContext) => {
  const api = await asApi(request, 'planner')
  checkers ??= Promise.all([makeChecker(request), makeChecker(request)])
  const ownCheckers = await checkers
  /**
   * A checker available for a booking at the first possible of these hours. The two of this worker come before all others: those of other
   * journeys have hours of their own, and the missions of those of the demo could refuse a later move.
   */
  const findFree = async (id: string, hours: readonly string[]): Promise<Named & { startAt: string }> => {
    const others: (Named & { startAt: string })[] = []
    for (const startAt of hours)
      for (const own of ownCheckers) {
        // Without `chosen`, better candidates of other journeys may fill the answer.
        const address = `/api/bookings/${id}/candidates?startAt=${startAt}&chosen=${own.id}`
        const candidates = await api.get<(Named & { allowed: boolean })[]>(address)
        const allowed = candidates.filter((candidate) => candidate.allowed).map((candidate) => ({ ...candidate, startAt }))
        const free = allowed.find((candidate) => candidate.id === own.id)
        if (free) return free
        others.push(...allowed)
      }
    const [free] = others
    if (!free) throw new Error(`Nobody is free at ${hours.join(', ')}`)
    return free
  }
  const planned = async (change: object = {}, hour?: string): Promise<Row & { checkerName: string; startAt: string }> => {
    const { id } = await booking({ ...change })
    const { startAt, ...free } = await findFree(id, hour ? [hour] : Array.from({ length: 8 }, workingHour))
    const row = await api.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId: free.id, startAt })
    return { ...row, checkerName: free.name, startAt }
  }
  /** A mission in two hours, whatever the hour: the working hours of its checker are forced. */
  const plannedUpcoming = async (): Promise<Row> => {
    const { id } = await booking()
    const startAt = new Date(Date.now() + 2 * 3_600_000).toISOString()
    const candidates = await api.get<Candidate[]>(`/api/bookings/${id}/candidates?startAt=${startAt}`)
    const candidate = candidates.find(({ refusals }) => refusals.every(({ forcible }) => forcible))
    if (!candidate) throw new Error('Nobody is free in two hours')
    const force = candidate.refusals.map(({ guard }) => guard)
    const forced = force.length > 0 ? { force, reason: 'Urgence' } : {}
    return api.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId: candidate.id, startAt, ...forced })
  }
  ordering ??= clientOf(api, ({ activeBlock, confirmedBy }) => activeBlock === null && confirmedBy === 'tenant')
  const client = await ordering
  const booking = async (change: object = {}): Promise<Row> =>
    api.post('/api/bookings', { ...order, clientId: client.id, clientReference: unique(), ...change })
  return {
    api,
    booking,
    planned,
    plannedUpcoming,
    /** A client who is not blocked, and whose tenants confirm their appointments. */
    client,
    /** Two checkers of this worker, at work from 7 to 20 on working days. */
    ownCheckers,
    blockedClient: () => clientOf(api, ({ activeBlock }) => activeBlock !== null),
  }
}

/** The holidays of a fixed date. The others are on Mondays and Thursdays. */
export const isHoliday = (at: Date): boolean => /-(01-01|05-01|05-08|07-14|08-15|11-01|11-11|12-25)T/.test(at.toISOString())
const isWorkingDay = (at: Date): boolean => [2, 3, 5].includes(at.getUTCDay()) && !isHoliday(at)

/** A random working hour in the coming months, never on a holiday. */
export const workingHour = (): string => {
  const at = new Date()
  at.setUTCDate(at.getUTCDate() + 30 + Math.floor(Math.random() * 100))
  while (!isWorkingDay(at)) at.setUTCDate(at.getUTCDate() + 1)
  at.setUTCHours(8 + Math.floor(Math.random() * 6), 0, 0, 0)
  return at.toISOString()
}

/** Chooses an option in a combobox by its label; a second line tells options of one label apart. */
export const choose = async (page: Page, field: string, word: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).fill(word)
  const label = page.getByText(word, { exact: true })
  await page.getByRole('option').filter({ has: label }).first().click()
}

/** The day of an instant, as typed in a date field. */
export const frenchDay = (at: string): string => at.slice(0, 10).split('-').toReversed().join('/')
