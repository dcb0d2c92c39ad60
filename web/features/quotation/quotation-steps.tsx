import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type QuotationDetail, quotationCalls } from '@adm/contract/quotation/quotation'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { nameOfQuotation, type QuotationStep } from '@adm/domain/quotation/quotation'
import { quotationGuards, type QuotationTransition, quotationTransitions } from '@adm/domain/quotation/quotation-transition'
import { addressOf, callApi } from '../../platform/api/api.ts'
import { newKey } from '../../platform/new-key.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { type RecordStep, RecordSteps, useOfferedSteps } from '../../recipes/page/record-steps.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { QuotationAcceptForm, QuotationDeclineForm, QuotationRemoval, QuotationSendForm } from './quotation-step.form.tsx'

const changes = ['quotation', 'booking', 'job'] as const
type Props = { quotation: QuotationDetail }
type Opened = QuotationTransition['id'] | 'again' | 'remove'

const useWalk = ({ id, version }: QuotationDetail, onDone: () => void) =>
  useActWithToast({
    act: ({ key, ...step }: QuotationStep & { key: string }) =>
      callApi(quotationCalls.transition, { params: { id }, body: step, version, key }),
    message: () => "L'étape est enregistrée.",
    changes,
    onDone,
  })

/** The open transitions, the next one first; beside them the PDF, a copy, the orders. */
export const QuotationSteps = ({ quotation }: Props) => {
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const walk = useWalk(quotation, close)
  const orders = useOrdersStep(quotation)
  const more = useMore(quotation, open)
  const steps = quotationTransitions.flatMap((row): RecordStep[] => {
    const offered = quotation.transitions.find(({ id }) => id === row.id)
    if (!offered) return []
    const asks = offered.refusals.some(({ guard }) => quotationGuards.hasInputs(guard)) || row.id === 'Q01'
    const take = () => walk.mutate({ to: row.to, key: newKey() }, { onError: ({ message }) => showToast({ message, tone: 'error' }) })
    return [
      {
        label: row.id === 'Q01' && quotation.edition > 1 ? `Envoyer la version ${quotation.edition}` : row.label,
        refusals: offered.refusals.filter(({ guard }) => !quotationGuards.hasInputs(guard)).map(({ message }) => message),
        danger: row.id === 'Q03',
        begin: () => (asks ? open(row.id) : take()),
      },
    ]
  })
  const next = orders ?? steps.find(({ danger, refusals }) => !danger && refusals.length === 0) ?? steps[0]
  const others = steps.filter((step) => step !== next)
  useOfferedSteps(nameOfQuotation(quotation), { next, others })
  return (
    <>
      <RecordSteps next={next} others={others} more={more} />
      {(opened === 'Q01' || opened === 'again') && <QuotationSendForm quotation={quotation} isAgain={opened === 'again'} onClose={close} />}
      {opened === 'Q03' && <QuotationDeclineForm quotation={quotation} onClose={close} />}
      {opened === 'Q05' && <QuotationAcceptForm quotation={quotation} onClose={close} />}
      {opened === 'remove' && <QuotationRemoval quotation={quotation} onClose={close} />}
    </>
  )
}

/** « Créer les commandes » of an accepted quotation. Undefined while there is nothing to create. */
const useOrdersStep = ({ id, status, acceptedAt, lines, orders }: QuotationDetail): RecordStep | undefined => {
  const may = useMay(quotationCalls.createOrders)
  const create = useActWithToast({
    act: (key: string) => callApi(quotationCalls.createOrders, { params: { id }, body: {}, key }),
    message: ({ refusedOrders }) =>
      refusedOrders.length > 0 ? "Certaines commandes n'ont pas pu être créées." : 'Les commandes sont créées.',
    changes,
    onDone: () => {},
    hasChanged: () => false,
  })
  const made = new Set(orders.map(({ lineId }) => lineId))
  const waiting = lines.filter((line) => line.kind === 'service' && !made.has(line.id) && !isOnDemand(line.service)).length
  if (!may || status !== 'sent' || acceptedAt === null || waiting === 0) return undefined
  const label = waiting === 1 ? 'Créer la commande' : `Créer ${waiting} commandes`
  return { label, refusals: [], begin: () => create.mutate(newKey()) }
}

/** What is no step: the PDF, the mail once more, a copy, the deletion of a draft that was never sent. */
const useMore = (quotation: QuotationDetail, open: (what: Opened) => void) => {
  const { id, status, acceptedAt, number } = quotation
  const mayChange = useMay(quotationCalls.change)
  const navigate = useNavigate()
  const copy = useActWithToast({
    act: (key: string) => callApi(quotationCalls.copy, { params: { id }, body: {}, key }),
    message: () => 'Le devis est dupliqué, en brouillon.',
    changes,
    onDone: () => {},
  })
  const pdf = {
    label: 'Ouvrir le PDF',
    icon: 'file',
    onSelect: () => void window.open(addressOf(quotationCalls.pdf, { params: { id }, query: {} })),
  } as const
  if (!mayChange) return [pdf]
  const follow = ({ id: copied }: { id: string }) => void navigate({ to: '/quotation/$id', params: { id: copied } })
  return [
    pdf,
    ...(status === 'sent' && acceptedAt === null
      ? [{ label: 'Renvoyer le message', icon: 'refresh', onSelect: () => open('again') } as const]
      : []),
    { label: 'Dupliquer', icon: 'copy', onSelect: () => copy.mutate(newKey(), { onSuccess: follow }) } as const,
    ...(number === null ? [{ label: 'Supprimer', icon: 'close', onSelect: () => open('remove') } as const] : []),
  ]
}
