import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rowsOfTable } from '../../checks/docs-table.ts'
import { pageRows, pages } from './page.ts'
import { pageWords } from './page-words.ts'
import { areaCalls } from '../area.ts'
import { bookingCalls } from '../booking/booking.ts'
import { businessCalls } from '../business.ts'
import { checkerCalls } from '../checker/checker.ts'
import { clientCalls } from '../client/client.ts'
import { clientChangeCalls } from '../client/client-change.ts'
import { alertCalls } from '../alert/alert.ts'
import { alertSettingCalls } from '../alert/alert-setting.ts'
import { calendarCalls } from '../calendar/calendar.ts'
import { durationCalls } from '../offer/duration.ts'
import { notificationTemplateCalls } from '../notification/notification-template.ts'
import { offerCalls } from '../offer/offer.ts'

/** The left menu as the specification orders it, each entry with the right to see it. Source: NAV-10, NAV-11, `docs/domain.md` 8.2. */
const menu = [
  ['/', 'Accueil', 'signedIn'],
  ['/client', 'Clients', ['clients:read']],
  ['/booking', 'Commandes', ['bookings:read']],
  ['/checker', 'Contrôleurs', ['checkers:read']],
  ['/area', 'Zones', ['areas:read']],
  ['/quotation', 'Devis', ['quotations:read']],
  ['/view', 'Visionneuse', ['edl-view:read']],
  ['/calendar', 'Calendrier', ['calendars:read']],
  ['/alert', 'Alertes', ['alerts:read']],
  ['/billing', 'Facturation', ['invoices:read']],
  ['/composition', 'Composition', ['composition:read']],
  ['/deliveries', 'Livraisons', ['deliveries:read']],
  ['/notifications', 'Notifications', ['notifications:read']],
  ['/customer-service', 'Support', ['support:read']],
  ['/business', 'Locaux commerciaux', ['bookings:read']],
] as const
/**
 * Every page that is built: address, French address, title, right, feature. Source: ROUTE-1 to ROUTE-21, typed by hand in `docs/domain.md`
 * 8.1: never derive it from the code that it proves.
 */
const specified = rowsOfTable(readFileSync(new URL('../../docs/domain.md', import.meta.url), 'utf8'), [
  'route',
  'French variant',
  'page title',
  'right',
  'feature',
])
const exists = (path: string) => pageRows.some((page) => page.path === path)

describe('the table of pages', () => {
  it('opens each page under its address and its French one, with its title, its right and its feature [ROUTE-1] [ROUTE-10] [GEN-2]', () => {
    const actual = pageRows.map(({ path, frenchPath = '', title, requires, feature = '' }) => [
      path,
      frenchPath,
      title,
      typeof requires === 'string' ? requires : requires.join(' + '),
      feature,
    ])
    expect(actual).toEqual(specified)
  })

  it('sees and changes by the rights that the specification names for screens, those of the calls of each page [PERM-2]', () => {
    const { clients, clientCreate, client, bookings, bookingCreate, booking, checkers, checkerCreate, checker } = pages
    const { areas, areaCreate, area, businesses, businessCreate, business } = pages
    const ofSubjects = [
      [clients, clientCreate, client],
      [bookings, bookingCreate, booking],
      [checkers, checkerCreate, checker],
      [areas, areaCreate, area],
      [businesses, businessCreate, business],
    ]
    expect(ofSubjects.map((rows) => rows.map(({ requires }) => requires))).toEqual(
      [{ ...clientCalls, ...clientChangeCalls }, bookingCalls, checkerCalls, areaCalls, businessCalls].map(({ list, create, read }) =>
        [list, create, read].map(({ requires }) => requires),
      ),
    )
  })

  it('opens prices, durations and messages to whoever may call what they show', () => {
    const { priceGrids, priceGridCreate, priceGrid, durations, messages, message } = pages
    expect(messages.requires).toEqual(notificationTemplateCalls.list.requires)
    expect(message.requires).toEqual(notificationTemplateCalls.read.requires)
    expect(priceGrids.requires).toEqual(offerCalls.list.requires)
    expect(priceGridCreate.requires).toEqual(offerCalls.create.requires)
    expect(priceGrid.requires).toEqual(offerCalls.read.requires)
    expect(durations.requires).toEqual(durationCalls.statistics.requires)
  })

  it('opens the board, the alerts and their rules to whoever may call what they show', () => {
    const { calendar, calendarPlan, alerts, alert, alertRules } = pages
    expect([calendar.requires, calendarPlan.requires]).toEqual([calendarCalls.board.requires, calendarCalls.waiting.requires])
    expect([alerts.requires, alert.requires]).toEqual([alertCalls.list.requires, alertCalls.read.requires])
    expect(alertRules.requires).toEqual(alertSettingCalls.read.requires)
  })

  it('has the entries of the left menu in their order, each with its right to see [NAV-10] [NAV-11]', () => {
    const entries = pageRows.flatMap(({ path, menu: entry, requires }) => (entry ? [[path, entry.label, requires]] : []))
    expect(entries).toEqual(menu.filter(([path]) => exists(path)))
  })

  it('shows commercial premises to everybody, and no other entry [NAV-11]', () => {
    expect(pageRows.filter(({ alwaysInMenu }) => alwaysInMenu).map(({ path }) => path)).toEqual(['/business'].filter(exists))
  })

  it('names each page in French beside its canonical path, both once [ROUTE-1] [ROUTE-2] [ROUTE-6] [ROUTE-16]', () => {
    const paths = pageRows.flatMap(({ path, frenchPath }) => (frenchPath ? [path, frenchPath] : [path]))
    expect(pageRows.filter(({ frenchPath }) => !frenchPath).map(({ path }) => path)).toEqual(
      ['/l/$token', '/s/$token', '/p/$token', '/c/$token', '/q/$token', '/f/$token', '/n/$token', '/w/$token'].filter(exists),
    )
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('has search words for pages only', () => {
    const paths = pageRows.map(({ path }) => path)
    expect(Object.keys(pageWords).filter((path) => !paths.some((one) => one === path))).toEqual([])
  })

  it('says what the identifiers of an address must be, for each that has some [NAV-2]', () => {
    expect(pageRows.filter(({ path, params }) => path.includes('$') !== Boolean(params))).toEqual([])
  })
})
