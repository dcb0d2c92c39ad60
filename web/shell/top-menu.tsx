import { pages } from '@adm/contract/page'
import { useNavigate } from '@tanstack/react-router'
import { mayAsk, useSession } from '../platform/session.tsx'
import { ActionMenu } from '../ui/action-menu.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { SearchButton } from './search-button.tsx'

/** Who is signed in, their profile, and the way out. `onMenu` on a narrow screen: opens the menu. */
export const TopMenu = ({ onMenu }: { onMenu?: () => void }) => {
  const session = useSession()
  const { person } = session
  const navigate = useNavigate()
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
            { label: 'Se déconnecter', icon: 'logout', onSelect: () => void navigate({ to: '/', state: { isLeaving: true } }) },
          ]}
        />
      </div>
    </header>
  )
}
