import { inboxCalls } from '@adm/contract/inbox/inbox'
import type { InboxItem } from '@adm/domain/inbox/inbox-item'
import { useState } from 'react'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'

type Marking = { until: string; key: string }
const nothingUnread = ['Tout est déjà lu.']

/** Marks all as read up to the latest displayed item: what arrives meanwhile stays unread. */
export const MarkAllButton = ({ items }: { items: readonly InboxItem[] }) => {
  const [key, setKey] = useState(newKey)
  const refusals = useActingRefusals()
  const mark = useActWithToast({
    act: ({ until, key: attempt }: Marking) => callApi(inboxCalls.markAll, { body: { until }, key: attempt }),
    message: ({ marked }) => (marked > 1 ? `${marked} nouvelles marquées comme lues.` : 'Marqué comme lu.'),
    changes: ['inbox'],
    onDone: () => setKey(newKey()),
  })
  const until = items[0]?.at
  const isAllRead = items.every(({ readAt }) => readAt !== null)
  return (
    <>
      <Button
        icon="check"
        pending={mark.isPending}
        refusals={[...refusals, ...(isAllRead ? nothingUnread : [])]}
        onClick={() => until && mark.mutate({ until, key })}
      >
        Tout marquer comme lu
      </Button>
      {mark.error && <Notice tone="error">{errorSentence(mark.error)}</Notice>}
    </>
  )
}
