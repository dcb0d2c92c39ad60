import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { inboxCalls } from '@adm/contract/inbox/inbox'
import type { InboxItem } from '@adm/domain/inbox/inbox-item'
import { inboxLine } from '@adm/domain/inbox/inbox-words'
import { formatHour } from '@adm/domain/values/date/moment'
import { callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { showToast } from '../../ui/overlay/toast.tsx'

/** An item: what happened to which object, by whom and when. Its link opens the object, and marks the item as read. */
export const InboxLine = ({ item, onOpen }: { item: InboxItem; onOpen: (() => void) | undefined }) => {
  const refusals = useActingRefusals()
  const mark = useMarking(item.id)
  const { title, object, rest, author, target } = inboxLine(item)
  const isUnread = item.readAt === null
  const open = () => {
    // Who may change nothing now, offline or viewing as a colleague, still opens the object.
    if (isUnread && refusals.length === 0) mark.mutate(true)
    onOpen?.()
  }
  const words = (
    <>
      <strong>{title}</strong>
      <span>{object}</span>
    </>
  )
  return (
    <li className={classes('inbox-line', isUnread && 'inbox-unread')}>
      <div className="inbox-words">
        {target ? (
          <Link to={target.path} search={target.search} className="inbox-link" onClick={open}>
            {isUnread && <span className="only-read-aloud">Non lu : </span>}
            {words}
          </Link>
        ) : (
          <span className="inbox-link">{words}</span>
        )}
        <span className="dim">{[author, formatHour(item.at), rest].filter(Boolean).join(' · ')}</span>
      </div>
      <IconButton
        icon={isUnread ? 'check' : 'refresh'}
        label={`Marquer comme ${isUnread ? 'lu' : 'non lu'} : ${title}, ${object}`}
        pending={mark.isPending}
        refusals={refusals}
        onClick={() => mark.mutate(isUnread)}
      />
    </li>
  )
}

const useMarking = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isRead: boolean) => callApi(inboxCalls.mark, { params: { id }, body: { isRead } }),
    onError: ({ message }) => showToast({ tone: 'error', message }),
    onSettled: () => readAgain(queries, 'inbox'),
  })
}
