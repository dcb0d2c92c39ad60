import { Drawer } from '../ui/dialog.tsx'
import { Entries } from './left-menu.tsx'

/** The left menu on a narrow screen: closed until it is asked for. */
export const MenuDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Drawer isOpen={isOpen} onClose={onClose} side="left" title="ADM">
    <nav className="menu-drawer" aria-label="Menu principal">
      <Entries hasTips={false} onGo={onClose} />
    </nav>
  </Drawer>
)
