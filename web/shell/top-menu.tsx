import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../platform/session.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, IconButton } from '../ui/button.tsx'

/** Who is signed in, and the way out. `onMenu` on a narrow screen: opens the menu. */
export const TopMenu = ({ onMenu }: { onMenu?: () => void }) => {
  const { person } = useSession()
  const navigate = useNavigate()
  return (
    <header className="top-menu">
      {onMenu && <IconButton icon="menu" label="Ouvrir le menu" onClick={onMenu} />}
      <div className="top-menu-person">
        <Avatar name={person?.name ?? ''} picture={person?.picture} />
        <span className="top-menu-name">{person?.name}</span>
      </div>
      <Button look="subtle" icon="logout" onClick={() => navigate({ to: '/', state: { isLeaving: true } })}>
        Se déconnecter
      </Button>
    </header>
  )
}
