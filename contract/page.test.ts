import { describe, expect, it } from 'vitest'
import { pageRows } from './page.ts'

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
const exists = (path: string) => pageRows.some((page) => page.path === path)

describe('the table of pages', () => {
  it('has the entries of the left menu in their order, each with its right to see [NAV-10] [NAV-11]', () => {
    const entries = pageRows.flatMap(({ path, menu: entry, requires }) => (entry ? [[path, entry, requires]] : []))
    expect(entries).toEqual(menu.filter(([path]) => exists(path)))
  })

  it('shows commercial premises to everybody, and no other entry [NAV-11]', () => {
    expect(pageRows.filter(({ alwaysInMenu }) => alwaysInMenu).map(({ path }) => path)).toEqual(['/business'].filter(exists))
  })

  it('names each page in French beside its canonical path, both once [ROUTE-1] [ROUTE-2] [ROUTE-6] [ROUTE-16]', () => {
    const paths = pageRows.flatMap(({ path, frenchPath }) => [path, frenchPath])
    expect(pageRows.filter(({ frenchPath }) => !frenchPath).map(({ path }) => path)).toEqual(['/l/$token'].filter(exists))
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('says what the identifiers of an address must be, for each that has some [NAV-2]', () => {
    expect(pageRows.filter(({ path, params }) => path.includes('$') !== Boolean(params))).toEqual([])
  })
})
