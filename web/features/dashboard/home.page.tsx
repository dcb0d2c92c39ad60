import { Suspense } from 'react'
import { bookingCalls } from '@adm/contract/booking/booking'
import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { bookingTodayCalls } from '@adm/contract/dashboard/dashboard'
import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { pageRows, pages } from '@adm/contract/page/page'
import { permissionLabels } from '@adm/domain/permission'
import { PageLink } from '../../platform/address/page-link.tsx'
import { isOn, useMay, useSession } from '../../platform/session/session.tsx'
import { ButtonLink } from '../../ui/base/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { QuickLinks } from '../../ui/layout/quick-links.tsx'
import { quickLinks } from './quick-links.ts'
import { ToDo } from './to-do.tsx'
import { Today } from './today.tsx'
import { lazyPart } from '../../recipes/page/lazy-part.tsx'

/** Loaded after the first screen: usually no key is overdue. */
const KeysOverdue = lazyPart(() => import('../key-tracking/keys-overdue.tsx'), 'KeysOverdue')

const HomeAbsences = lazyPart(() => import('../booking/absence/home-absences.tsx'), 'HomeAbsences')

/** Home page: the day's work, and links to the permitted pages. Source: `docs/requirements.md` ROUTE-1. */
export function HomePage() {
  const session = useSession()
  const hasBookings = isOn(session, 'booking')
  const mayCreate = useMay(bookingCalls.create) && hasBookings
  const maySeeToday = useMay(bookingTodayCalls.today)
  const maySeeKeys = useMay(keyTrackingCalls.list) && isOn(session, 'keytracking')
  const mayHandleAbsences = useMay(checkerAbsenceCalls.toHandle)
  const links = quickLinks(pageRows, session)
  return (
    <Page
      title="Accueil"
      actions={
        mayCreate && (
          <ButtonLink to={pages.bookingCreate.path} look="primary" icon="plus">
            {pages.bookingCreate.title}
          </ButtonLink>
        )
      }
    >
      <p>Bonjour {session.person?.name}.</p>
      {links.length > 0 && (
        <QuickLinks label="Accès rapides">
          {links.map(({ page, about }) => (
            <PageLink key={page.path} path={page.path} isExact>
              <strong>{page.title}</strong>
              <span>{about}</span>
            </PageLink>
          ))}
        </QuickLinks>
      )}
      <Suspense>{hasBookings && mayHandleAbsences && <HomeAbsences />}</Suspense>
      <ToDo />
      {hasBookings && (maySeeToday ? <Today /> : <Forbidden />)}
      <Suspense>{maySeeKeys && <KeysOverdue />}</Suspense>
    </Page>
  )
}

/** Names the permission required for the day's work. */
const Forbidden = () => (
  <p className="dim">
    Vous n'avez pas le droit de voir les missions du jour (
    {bookingTodayCalls.today.requires.map((right) => permissionLabels[right]).join(', ')}
    ). Demandez-le à un administrateur.
  </p>
)
