import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { inboxCalls } from '@adm/contract/inbox/inbox'
import { apiQuery } from '../../platform/api/api.ts'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { InboxItems } from './inbox-items.tsx'
import { MarkAllButton } from './mark-all-button.tsx'

const mostInDrawer = 30

/** The latest items, in a panel beside the page; the others are on their page. */
export const InboxDrawer = ({ onClose }: { onClose: () => void }) => {
  const result = useQuery(apiQuery(inboxCalls.list, { query: { pageIndex: 1, responsesByPage: mostInDrawer } }))
  return (
    <Drawer isOpen title={pages.inbox.title} onClose={onClose}>
      <div className="inbox-acts">
        <MarkAllButton items={result.data?.items ?? []} />
        <Link to={pages.inbox.path} className="inbox-all" onClick={onClose}>
          Tout voir
        </Link>
      </div>
      <InboxItems result={result} onOpen={onClose} empty="Rien ne vous attend : vous serez prévenu ici de ce qui vous concerne." />
    </Drawer>
  )
}
