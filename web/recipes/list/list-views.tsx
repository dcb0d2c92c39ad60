import { Suspense } from 'react'
import { firstScreenOver } from '../../platform/idle.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import './list-views.css'
import type { ViewedPage } from './viewed-page.ts'

const SavedViews = lazyPart(() => firstScreenOver().then(() => import('../saved-view/saved-views.tsx')), 'SavedViews')

/** The saved views above a list, loaded after the list; their line is reserved until then. */
export const ListViews = ({ isListThere, ...page }: ViewedPage & { isListThere: boolean }) => (
  <div className="list-views">
    <Suspense>{isListThere && <SavedViews page={page} />}</Suspense>
  </div>
)
