import { Suspense } from 'react'
import { pages } from '@adm/contract/page/page'
import { useSession } from '../../platform/session/session.tsx'
import { lazyPart } from '../../recipes/page/lazy-part.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageSkeleton } from '../../ui/layout/states.tsx'
import { PasswordForm } from './password.form.tsx'
import { ProfileForm } from './profile.form.tsx'
import { ProfileDisplay } from './profile-display.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { ProfileRights } from './profile-rights.tsx'
import { ProfileSecondFactor } from './second-factor/profile-second-factor.tsx'
import { ProfileSessions } from './profile-sessions.tsx'

/** Loaded after the page: its call is of another subject. */
const DigestSection = lazyPart(() => import('../../shell/inbox/digest-section.tsx'), 'DigestSection')

/** Page of the person's own account: picture, name, display settings, digest, password, second factor, sign-ins, rights. Source: `docs/requirements.md` ROUTE-16. */
export function ProfilePage() {
  const { person } = useSession()
  if (!person) return null
  return (
    <Page title={pages.profile.title} layout="narrow">
      <ProfilePicture person={person} />
      <ProfileForm person={person} />
      <ProfileDisplay person={person} />
      <Suspense fallback={<PageSkeleton />}>
        <DigestSection />
      </Suspense>
      <PasswordForm />
      <ProfileSecondFactor email={person.email} />
      <ProfileSessions />
      <ProfileRights scope={person.scope} />
    </Page>
  )
}
