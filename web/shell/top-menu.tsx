import { pages } from '@adm/contract/page/page'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPage } from '../platform/api/chunk-reload.ts'
import { firstScreenOver } from '../platform/idle.ts'
import { mayCall, useSession } from '../platform/session/session.tsx'
import type { PendingEdit } from '../platform/offline/pending-edit-store.ts'
import { lazyPart } from '../recipes/page/lazy-part.tsx'
import { ActionMenu } from '../ui/overlay/action-menu.tsx'
import { Avatar } from '../ui/figure/avatar.tsx'
import { IconButton } from '../ui/base/button.tsx'
import { SearchButton } from './search-button.tsx'

/** Loaded when a sign-out would lose pending edits. */
const PendingLeave = lazyPage(() => import('../recipes/offline/pending-leave.tsx'), 'PendingLeave')

/** Loaded after the first screen. */
const InboxButton = lazyPart(() => firstScreenOver().then(() => import('./inbox/inbox-button.tsx')), 'InboxButton')

/** The signed-in person, what concerns them, their profile, and the sign-out. `onMenu` on a narrow screen: opens the menu. */
export const TopMenu = ({ onMenu }: { onMenu?: () => void }) => {
  const session = useSession()
  const { person } = session
  const { confirmLeaving, question } = useLeaving()
  const name = person?.name ?? ''
  const face = (
    <>
      <Avatar name={name} picture={person?.picture} />
      <span className="only-read-aloud">Compte de </span>
      <span className="top-menu-name">{name}</span>
    </>
  )
  return (
    <header className="top-menu">
      {onMenu && <IconButton icon="menu" label="Ouvrir le menu" onClick={onMenu} />}
      <SearchButton />
      <div className="top-menu-person">
        <Suspense>
          <InboxButton />
        </Suspense>
        <ActionMenu
          label={`Compte de ${name}`}
          face={face}
          actions={[
            { label: pages.profile.title, icon: 'person', to: pages.profile.path },
            ...(mayCall(session, pages.settings.requires)
              ? [{ label: pages.settings.title, icon: 'settings' as const, to: pages.settings.path }]
              : []),
            { label: 'Se déconnecter', icon: 'logout', onSelect: () => void confirmLeaving() },
          ]}
        />
      </div>
      {question}
    </header>
  )
}

/** The sign-out, with a confirmation while edits are pending. */
const useLeaving = () => {
  const { person, viewer } = useSession()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<readonly PendingEdit[]>([])
  const leave = () => {
    setUnsent([])
    void navigate({ to: '/', state: { isLeaving: true } })
  }
  const confirmLeaving = async () => {
    const edits = await findUnsent(viewer?.id ?? person?.id)
    if (edits.length > 0) setUnsent(edits)
    else leave()
  }
  const question = <Suspense>{unsent.length > 0 && <PendingLeave edits={unsent} onClose={() => setUnsent([])} onLeave={leave} />}</Suspense>
  return { confirmLeaving, question }
}

/** The edits that a sign-out would lose: a browser without storage loses none. */
const findUnsent = async (personId: string | undefined): Promise<readonly PendingEdit[]> => {
  if (!personId) return []
  return import('../platform/offline/pending-edit-store.ts').then((store) => store.findPendingEdits(personId)).catch(() => [])
}
