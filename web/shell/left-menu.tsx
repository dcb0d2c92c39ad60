import { Suspense } from 'react'
import { pageRows } from '@adm/contract/page/page'
import { useHiddenMenus } from '../platform/address/hidden-menus.ts'
import { menuEntries } from '../platform/address/menu-entries.ts'
import { PageLink } from '../platform/address/page-link.tsx'
import { firstScreenOver } from '../platform/idle.ts'
import { useSession } from '../platform/session/session.tsx'
import { lazyPart } from '../recipes/page/lazy-part.tsx'
import { Icon } from '../ui/base/icon.tsx'
import { Tooltip } from '../ui/overlay/tooltip.tsx'

/** Loaded after the first screen. */
const MenuCount = lazyPart(() => firstScreenOver().then(() => import('./menu-count.tsx')), 'MenuCount')

type LeftMenuProps = { isCollapsed: boolean; onCollapse: (isCollapsed: boolean) => void }

/** The links to the sections; only their icons when collapsed. */
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

/** The entries that this person may open and has not hidden. `onGo` is called when an entry is followed. */
export const Entries = ({ hasTips, onGo }: { hasTips: boolean; onGo?: () => void }) => {
  const hidden = useHiddenMenus()
  const entries = menuEntries(pageRows, useSession()).filter(({ path }) => !hidden.includes(path))
  return (
    <ul>
      {entries.map(({ path, menu }) => (
        <li key={path}>
          <Tip text={menu.label} isOn={hasTips}>
            <PageLink path={path} className="menu-link" isExact={path === '/'} {...(onGo ? { onClick: onGo } : {})}>
              <Icon name={menu.icon} />
              <span>{menu.label}</span>
              <Suspense>{path === '/alert' && <MenuCount />}</Suspense>
            </PageLink>
          </Tip>
        </li>
      ))}
    </ul>
  )
}

const Tip = ({ text, isOn: isVisible, children }: { text: string; isOn: boolean; children: React.JSX.Element }) =>
  isVisible ? <Tooltip text={text}>{children}</Tooltip> : children
