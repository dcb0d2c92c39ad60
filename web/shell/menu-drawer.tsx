import { Drawer } from '../ui/overlay/dialog.tsx'
import { Entries } from './left-menu.tsx'

/** The left menu on a narrow screen: closed at first. */
export const MenuDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Drawer isOpen={isOpen} onClose={onClose} side="left" title="ADM">
    <nav className="menu-drawer" aria-label="Menu principal">
      <Entries hasTips={false} onGo={onClose} />
    </nav>
  </Drawer>
)
