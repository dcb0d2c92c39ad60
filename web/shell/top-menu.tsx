import { pages } from '@adm/contract/page'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPage } from '../platform/chunk-reload.ts'
import { mayAsk, useSession } from '../platform/session.tsx'
import type { WaitingEdit } from '../platform/waiting-store.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { SearchButton } from './search-button.tsx'

/** Comes when a sign-out would lose something. */
const WaitingLeave = lazyPage(() => import('../record/waiting-leave.tsx'), 'WaitingLeave')

/** Who is signed in, their profile, and the way out. `onMenu` on a narrow screen: opens the menu. */
export const TopMenu = ({ onMenu }: { onMenu?: () => void }) => {
  const session = useSession()
  const { person } = session
  const { askToLeave, question } = useLeaving()
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
        <ActionMenu
          label={`Compte de ${name}`}
          face={face}
          actions={[
            { label: pages.profile.title, icon: 'person', to: pages.profile.path },
            ...(mayAsk(session, pages.settings.requires)
              ? [{ label: pages.settings.title, icon: 'settings' as const, to: pages.settings.path }]
              : []),
            { label: 'Se déconnecter', icon: 'logout', onSelect: () => void askToLeave() },
          ]}
        />
      </div>
      {question}
    </header>
  )
}

/** The way out, which asks once more while something waits to be sent. */
const useLeaving = () => {
  const { person, viewer } = useSession()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<readonly WaitingEdit[]>([])
  const leave = () => {
    setUnsent([])
    void navigate({ to: '/', state: { isLeaving: true } })
  }
  const askToLeave = async () => {
    const edits = await findUnsent(viewer?.id ?? person?.id)
    if (edits.length > 0) setUnsent(edits)
    else leave()
  }
  const question = <Suspense>{unsent.length > 0 && <WaitingLeave edits={unsent} onClose={() => setUnsent([])} onLeave={leave} />}</Suspense>
  return { askToLeave, question }
}

/** What would be lost with a sign-out: a browser that keeps nothing loses nothing. */
const findUnsent = async (personId: string | undefined): Promise<readonly WaitingEdit[]> => {
  if (!personId) return []
  return import('../platform/waiting-store.ts').then((store) => store.findWaiting(personId)).catch(() => [])
}
