import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import './tab-bar.css'

/** Tabs that stand in the address: links, so that back, reload and a new browser tab work. Its children are `TabLink`s. */
export const TabBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="tab-bar" aria-label={label}>
    {children}
  </nav>
)

type TabAnchorProps = ComponentProps<'a'> & { isOpen?: boolean }
const TabAnchor = ({ isOpen = false, children, ...rest }: TabAnchorProps) => (
  <a {...rest} className="tab" aria-current={isOpen ? 'page' : undefined}>
    {children}
  </a>
)

/**
 * One tab. Fetch its file ahead on hover and focus.
 * @example <TabLink to="/booking/$id" params={{ id }} search={{ tab: name }} isOpen={open === name} onMouseEnter={Tab.preload} onFocus={Tab.preload}>
 */
export const TabLink = createLink(TabAnchor)
