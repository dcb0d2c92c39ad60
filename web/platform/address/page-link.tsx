import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Page } from '@adm/contract/page'

type PageLinkProps = { path: Page['path']; className?: string; isExact: boolean; onClick?: () => void; children: ReactNode }

/**
 * A link to a row of the page table, one without parameters; everywhere else `Link` types the path.
 * @param isExact whether only this very page makes it the current one, or those below it too
 */
export const PageLink = ({ path, isExact, ...rest }: PageLinkProps) => (
  <Link to={path as '/'} activeOptions={{ exact: isExact, includeSearch: false }} {...rest} />
)
