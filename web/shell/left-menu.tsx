import { type Page, pageRows } from '@adm/contract/page'
import { PageLink } from '../platform/page-link.tsx'
import { isOn, mayAsk, type Session, useSession } from '../platform/session.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** The drawing of each entry, by its page's path. */
const icons: Readonly<Record<string, IconName>> = { '/': 'home', '/booking': 'bookings' }

/** The rows of the page table that have an entry, that the person may open, of features that are on. */
const entriesFor = (session: Session): readonly Page[] =>
  pageRows.filter(({ menu, requires, feature }) => menu && requires !== 'guest' && mayAsk(session, requires) && isOn(session, feature))

type LeftMenuProps = { isCollapsed: boolean; onCollapse: (isCollapsed: boolean) => void }

/** The way to each section; collapsed, its drawings only. */
export const LeftMenu = ({ isCollapsed, onCollapse }: LeftMenuProps) => {
  const label = isCollapsed ? 'Déplier le menu' : 'Réduire le menu'
  return (
    <nav className="left-menu" aria-label="Menu principal">
      <div className="left-menu-brand">ADM</div>
      <Entries hasTips={isCollapsed} />
      <Tip text={label} isOn={isCollapsed}>
        <button type="button" className="menu-link" aria-expanded={!isCollapsed} onClick={() => onCollapse(!isCollapsed)}>
          <Icon name="sidebar" />
          <span>{label}</span>
        </button>
      </Tip>
    </nav>
  )
}

/** The same, on a narrow screen: closed until it is asked for. */
export const MenuDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Drawer isOpen={isOpen} onClose={onClose} side="left" title="ADM">
    <nav className="menu-drawer" aria-label="Menu principal">
      <Entries hasTips={false} onGo={onClose} />
    </nav>
  </Drawer>
)

const Entries = ({ hasTips, onGo }: { hasTips: boolean; onGo?: () => void }) => (
  <ul>
    {entriesFor(useSession()).map(({ path, menu = '' }) => (
      <li key={path}>
        <Tip text={menu} isOn={hasTips}>
          <PageLink path={path} className="menu-link" isExact={path === '/'} {...(onGo ? { onClick: onGo } : {})}>
            <Icon name={icons[path] ?? 'forward'} />
            <span>{menu}</span>
          </PageLink>
        </Tip>
      </li>
    ))}
  </ul>
)

const Tip = ({ text, isOn: isShown, children }: { text: string; isOn: boolean; children: React.JSX.Element }) =>
  isShown ? <Tooltip text={text}>{children}</Tooltip> : children
