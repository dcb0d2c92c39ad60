import type { Page } from '@adm/contract/page/page-row'
import { mayOpen } from '../../platform/address/menu-entries.ts'
import type { Session } from '../../platform/session/session.tsx'

/** Descriptions of the quick links, in order. A page that is not built yet has none. Source: `docs/requirements.md` ROUTE-1. */
export const quickLinkAbouts = {
  '/alert': 'Ce qui demande une décision',
  '/area': 'Codes postaux et contrôleurs de chaque zone',
  '/booking': 'Trouver, planifier et suivre les commandes',
  '/calendar': 'Missions et disponibilités, jour par jour',
  '/checker': 'Réseau, compétences et plannings',
  '/client': 'Agences, préférences et blocages',
} as const satisfies Record<`/${string}`, string>

/** The person's quick links: existing pages that they may open. */
export const quickLinks = (pages: readonly Page[], session: Session): { page: Page; about: string }[] =>
  Object.entries(quickLinkAbouts).flatMap(([path, about]) => {
    const page = pages.find((candidate) => candidate.path === path)
    return page && mayOpen(page, session) ? [{ page, about }] : []
  })
