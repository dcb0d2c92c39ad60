import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { inboxCalls, mostUnreadCounted } from '@adm/contract/inbox/inbox'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPart } from '../../recipes/page/lazy-part.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import '../menu-count.css'
import './inbox-button.css'

const InboxDrawer = lazyPart(() => import('./inbox-drawer.tsx'), 'InboxDrawer')

const inWords = (unread: number): string => {
  if (unread > mostUnreadCounted) return `plus de ${mostUnreadCounted} non lus`
  return unread > 1 ? `${unread} non lus` : '1 non lu'
}

/** The button that opens what concerns the person, with the number of unread items. */
export const InboxButton = () => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(apiQuery(inboxCalls.unread, {}))
  const unread = data?.unread ?? 0
  const label = unread > 0 ? `Pour moi, ${inWords(unread)}` : 'Pour moi'
  return (
    <div className="inbox-button">
      <IconButton icon="bell" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {unread > 0 && (
        <b className="menu-count" aria-hidden="true">
          {unread > mostUnreadCounted ? `${mostUnreadCounted}+` : unread}
        </b>
      )}
      <output className="only-read-aloud">{unread > 0 && label}</output>
      <Suspense>{isOpen && <InboxDrawer onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
