import { clientLinkCalls, type LinkedClientOrder } from '@adm/contract/client/client-request'
import { formatMoment } from '@adm/domain/values/date/moment'
import { useState } from 'react'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { useLinked } from '../../recipes/link/link-page.tsx'
import { Button } from '../../ui/base/button.tsx'
import { ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import { SlotDays } from '../slot-offer/slot-days.tsx'
import type { ClientActing } from './use-client-act.ts'

type Props = { token: string; order: LinkedClientOrder; acting: ClientActing; onBack: () => void }

/** Moves the appointment: a free slot, then a confirmation. */
export const ClientMove = ({ token, order: { version, tenantsLearn }, acting, onBack }: Props) => {
  const { data, error, refetch } = useLinked(apiQuery(clientLinkCalls.slots, { params: { token } }))
  const [startAt, setStartAt] = useState<string | null>(null)
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <section className="link-acts" aria-label="Déplacer le rendez-vous">
      {startAt === null ? (
        <Slots starts={data} onChoose={setStartAt} />
      ) : (
        <>
          <p>
            {`Nouveau rendez-vous : ${formatMoment(startAt)}. `}
            {tenantsLearn ? 'Les locataires le reçoivent par e-mail.' : 'Pensez à prévenir les locataires : nous ne leur écrivons pas.'}
          </p>
          <Button
            look="primary"
            pending={acting.isPending}
            onClick={() => acting.mutate({ kind: 'move', version, startAt }, { onError: () => setStartAt(null) })}
          >
            Confirmer le nouveau rendez-vous
          </Button>
          <Button onClick={() => setStartAt(null)}>Choisir un autre créneau</Button>
        </>
      )}
      <Button look="subtle" onClick={onBack}>
        Revenir à la commande
      </Button>
    </section>
  )
}

const Slots = ({ starts, onChoose }: { starts: readonly string[]; onChoose: (startAt: string) => void }) =>
  starts.length === 0 ? (
    <p>Aucun créneau libre ces deux semaines : appelez-nous.</p>
  ) : (
    <SlotDays language="FR" slots={starts} onChoose={onChoose} />
  )
