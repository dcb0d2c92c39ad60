import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { jobCalls } from '@adm/contract/platform/job'
import { type Repricing as RepricingPreview, repricingCalls } from '@adm/contract/booking/repricing'
import { formatCents } from '@adm/domain/values/money'
import { newKey } from '../../platform/new-key.ts'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { useProgress } from '../../recipes/bulk/use-progress.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../ui/layout/states.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import './repricing.css'
import { readAgain } from '../../platform/api/read-again.ts'

/** Calls and empty-state sentence of each scope: a client's orders, or a grid's. */
const scopes = {
  client: { check: repricingCalls.checkClient, apply: repricingCalls.applyClient, none: "Ce client n'a aucune commande ouverte." },
  grid: {
    check: repricingCalls.checkGrid,
    apply: repricingCalls.applyGrid,
    none: "Aucune commande ouverte n'a été chiffrée par cette grille.",
  },
} as const
type Scope = { of: keyof typeof scopes; id: string }

/** « Recalculer » for all open orders of a client or a grid: shows the differences, then starts the job that applies them. */
export const Repricing = (scope: Scope) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} refusals={useActingRefusals()}>
        Recalculer les commandes ouvertes
      </Button>
      {isOpen && <RepricingDialog {...scope} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Dialog of the differences, then of the job's progress. */
export const RepricingDialog = ({ of, id, onClose }: Scope & { onClose: () => void }) => {
  const scope = scopes[of]
  const { data, error, isFetching, refetch } = useQuery({ ...apiQuery(scope.check, { params: { id } }), staleTime: 0, gcTime: 0 })
  const apply = useMutation({
    mutationFn: (digest: string) => callApi(scope.apply, { params: { id }, body: { digest }, key: newKey() }),
  })
  const reread = () => {
    apply.reset()
    void refetch()
  }
  const isOffered = data !== undefined && data.changed > 0 && !apply.data
  return (
    <Dialog
      isOpen
      size="large"
      title="Recalculer les commandes ouvertes"
      onClose={onClose}
      actions={
        isOffered && (
          <Button look="primary" pending={apply.isPending || isFetching} onClick={() => apply.mutate(data.digest)}>
            Appliquer à {ordersInWords(data.changed)}
          </Button>
        )
      }
    >
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {apply.error && <ErrorPanel error={describeError(apply.error)} onRetry={reread} />}
      {apply.data ? (
        <Progress jobId={apply.data.id} />
      ) : data ? (
        <Differences repricing={data} none={scope.none} />
      ) : (
        !error && <PageSkeleton />
      )}
    </Dialog>
  )
}

const ordersInWords = (count: number): string => `${count.toLocaleString('fr-FR')} ${count > 1 ? 'commandes' : 'commande'}`

const Differences = ({ repricing, none }: { repricing: RepricingPreview; none: string }) => {
  const { orders, changed, beforeCents, afterCents, excluded, items } = repricing
  return (
    <>
      <Headline orders={orders} changed={changed} none={none} />
      {changed > 0 && (
        <p>
          Total : {formatCents(beforeCents)} → {formatCents(afterCents)} (<strong>{formatCents(afterCents - beforeCents)}</strong>)
        </p>
      )}
      {excluded.map((some) => (
        <p key={some.why} className="dim">
          {ordersInWords(some.orders)} {some.why}.
        </p>
      ))}
      {items.length > 0 && <OrderTable items={items} />}
      {items.length < changed && <p className="dim">Les {items.length} plus grands écarts sont montrés ; tous sont appliqués.</p>}
    </>
  )
}

const Headline = ({ orders, changed, none }: Pick<RepricingPreview, 'orders' | 'changed'> & { none: string }) => {
  if (orders === 0) return <p>{none}</p>
  if (changed === 0) return <p>{ordersInWords(orders)} au prix du tarif d'aujourd'hui : rien ne changerait.</p>
  return (
    <p>
      Sur {ordersInWords(orders)},{' '}
      <strong>
        {changed.toLocaleString('fr-FR')} {changed > 1 ? 'changeraient' : 'changerait'} de prix
      </strong>
      .
    </p>
  )
}

const OrderTable = ({ items }: { items: RepricingPreview['items'] }) => (
  <ScrollRegion className="repricing-scroll" label="Commandes qui changent de prix">
    <table className="repricing-table">
      <thead>
        <tr>
          <th scope="col">Commande</th>
          <th scope="col">Avant</th>
          <th scope="col">Après</th>
          <th scope="col">Écart</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, code, beforeCents, afterCents }) => (
          <tr key={id}>
            <th scope="row">
              <Link to="/booking/$id" params={{ id }} target="_blank">
                {code}
              </Link>
            </th>
            <td>{formatCents(beforeCents)}</td>
            <td>{formatCents(afterCents)}</td>
            <td>{formatCents(afterCents - beforeCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)

const isOver = (state: string): boolean => state === 'done' || state === 'failed'

/** Progress of the job, which continues after the dialog closes. */
const Progress = ({ jobId }: { jobId: string }) => {
  const queries = useQueryClient()
  const read = {
    ...apiQuery(jobCalls.read, { params: { id: jobId } }),
    queryFn: async () => {
      const latest = await callApi(jobCalls.read, { params: { id: jobId } })
      if (isOver(latest.state)) void readAgain(queries, 'booking')
      return latest
    },
    staleTime: 0,
  }
  const { data: job, error } = useProgress(read, ({ state }) => !isOver(state))
  if (error) return <ErrorPanel error={describeError(error)} />
  if (!job) return <PageSkeleton />
  if (job.state === 'failed')
    return <Notice tone="error">Le travail s'est arrêté. Rouvrez cette fenêtre pour reprendre ce qui reste.</Notice>
  const left = job.errors.length
  return (
    <>
      <output>
        {job.state === 'done'
          ? `${ordersInWords(job.done - left)} ${job.done - left > 1 ? 'recalculées' : 'recalculée'}.`
          : `${job.done.toLocaleString('fr-FR')} sur ${(job.total ?? 0).toLocaleString('fr-FR')}… Le travail continue si vous fermez cette fenêtre.`}
      </output>
      {left > 0 && (
        <>
          <p>
            {ordersInWords(left)} {left > 1 ? 'gardent leur prix' : 'garde son prix'} :
          </p>
          <ul>
            {job.errors.map(({ path, message }) => (
              <li key={path}>
                <strong>{path}</strong> : {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
