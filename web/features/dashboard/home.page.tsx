import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '@adm/contract/page'
import { isOn, mayAsk, useSession } from '../../platform/session.tsx'
import { Page } from '../../ui/page.tsx'
import { QuickLinks } from '../../ui/quick-links.tsx'

/** What a person goes to from home, those they may open. Source: `docs/requirements.md` ROUTE-1. */
const quickLinks = [
  { page: pages.bookings, about: 'Trouver, planifier et suivre les commandes' },
  { page: pages.bookingCreate, about: 'Client, prestation, logement, locataires, date' },
]
const longDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'Europe/Paris' })

export function HomePage() {
  const session = useSession()
  const [today] = useState(() => longDay.format(new Date()))
  const open = quickLinks.filter(({ page }) => isOn(session, page.feature) && mayAsk(session, page.requires))
  return (
    <Page title="Accueil">
      <p>
        Bonjour {session.person?.name}. Nous sommes le {today}.
      </p>
      {open.length > 0 ? (
        <QuickLinks label="Accès rapides">
          {open.map(({ page, about }) => (
            <Link key={page.path} to={page.path}>
              <strong>{page.title}</strong>
              <span>{about}</span>
            </Link>
          ))}
        </QuickLinks>
      ) : (
        <p className="dim">Aucun droit ne vous est encore donné. Demandez-les à un administrateur.</p>
      )}
    </Page>
  )
}
