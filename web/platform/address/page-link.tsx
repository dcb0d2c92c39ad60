import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Page } from '@adm/contract/page/page-row'

type PageLinkProps = { path: Page['path']; className?: string; isExact: boolean; onClick?: () => void; children: ReactNode }

/**
 * A link to a row of the page table without parameters; everywhere else `Link` types the path.
 * @param isExact whether the link is the current one only on this page, or on the pages below it too
 */
export const PageLink = ({ path, isExact, ...rest }: PageLinkProps) => (
  <Link to={path as '/'} activeOptions={{ exact: isExact, includeSearch: false }} {...rest} />
)
