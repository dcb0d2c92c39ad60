import { Suspense, useState } from 'react'
import { type BookingKeys, keyTrackingCalls, type KeyTrackingDetail } from '@adm/contract/key-tracking'
import { countInWords, totalKeys } from '@adm/domain/key-tracking/key-count'
import { keyGuards } from '@adm/domain/key-tracking/key-guards'
import { keyDestinationLabels, type KeyLeg, keyStatusInWords } from '@adm/domain/key-tracking/key-status'
import { isNextKeyStep, type KeyTransition, keyTransitions } from '@adm/domain/key-tracking/key-transition'
import { keysWayLabels } from '@adm/domain/key-tracking/keys-plan'
import { keysPlanFields, keysPlanLabel } from '@adm/domain/key-tracking/plan/keys-plan-fields'
import { formatPhone } from '@adm/domain/values/phone-format'
import { formatDayShort, formatMomentShort } from '@adm/domain/values/date/moment'
import { useHasDraft, useStoredDraft } from '../../platform/form/use-draft.ts'
import { useMay } from '../../platform/session/session.tsx'
import { type RecordStep, RecordSteps } from '../../recipes/page/record-steps.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { keyDrafts } from './key-drafts.ts'
import { KeyExpected } from './key-expected.tsx'
import { KeyReceipt } from './key-receipt.tsx'
import { phaseOf } from './key-words.ts'
import './key-leg.css'
import { SafelockCode } from './safelock-code.tsx'
import { lazyPart } from '../../recipes/page/lazy-part.tsx'

const PlanForm = lazyPart(() => import('./key-plan.form.tsx'), 'KeyPlanForm')
const StepDialog = lazyPart(() => import('./key-step-dialog.tsx'), 'KeyStepDialog')

const titles: Record<KeyLeg, string> = { WITHDRAW: 'Retrait des clés', DEPOSIT: 'Retour des clés' }
const unknown: Record<KeyLeg, string> = {
  WITHDRAW: "Personne n'a encore dit comment le contrôleur reçoit les clés.",
  DEPOSIT: "Il s'ouvre au retrait des clés ; dites dès maintenant où elles doivent revenir.",
}

type SectionProps = { bookingId: string; keys: BookingKeys; leg: KeyLeg }

/** Section of a key leg: way, status and next transition. */
export const KeyLegSection = ({ bookingId, keys, leg: requestedLeg }: SectionProps) => {
  const leg = keys.legs.find((candidate) => candidate.leg === requestedLeg)
  const [isEdited, setEdited] = useState(useHasDraft(keyDrafts.plan(bookingId, requestedLeg, leg)))
  const mayChange = useMay(keyTrackingCalls.change)
  const acting = useActingRefusals()
  const edit = mayChange && (
    <Button
      look={leg ? 'subtle' : 'default'}
      icon={leg ? 'edit' : 'plus'}
      onClick={() => setEdited(true)}
      refusals={acting}
      aria-label={`${leg ? 'Modifier' : 'Préciser'} : ${titles[requestedLeg]}`}
    >
      {leg ? 'Modifier' : 'Préciser'}
    </Button>
  )
  return (
    <DetailSection title={titles[requestedLeg]}>
      {leg ? (
        <>
          <KeyLegState leg={leg} keys={keys} />
          {leg.hasReceipt && <KeyReceipt leg={leg} />}
          <KeyLegFacts leg={leg} />
          {leg.way === 'SAFELOCK_BOX' && <SafelockCode leg={leg} />}
          <p>
            {edit} <KeyExpected bookingId={bookingId} requestedLeg={requestedLeg} leg={leg} />
          </p>
        </>
      ) : (
        <EmptyState
          title="Non précisé"
          action={
            <>
              {edit} <KeyExpected bookingId={bookingId} requestedLeg={requestedLeg} leg={leg} />
            </>
          }
        >
          {unknown[requestedLeg]}
        </EmptyState>
      )}
      <Suspense>
        {isEdited && <PlanForm bookingId={bookingId} requestedLeg={requestedLeg} leg={leg} onClose={() => setEdited(false)} />}
      </Suspense>
    </DetailSection>
  )
}

type LegProps = { leg: KeyTrackingDetail; keys: BookingKeys }
type Step = { row: KeyTransition; refusals: readonly string[] }

/** The offered transitions; a refusal that the dialog's input can settle does not disable a button. */
const stepsOf = ({ transitions }: KeyTrackingDetail): Step[] =>
  transitions.flatMap(({ id, to, refusals }) => {
    const row = keyTransitions.find((transition) => transition.id === id)
    const standing = refusals.filter(({ guard }) => !keyGuards.hasInputs(guard)).map(({ message }) => message)
    return row ? [{ row: { ...row, to }, refusals: standing }] : []
  })

/** Status of the leg, next transition as a button, others in a menu; a refused transition shows its reason. */
const KeyLegState = ({ leg, keys }: LegProps) => {
  const steps = leg.active ? stepsOf(leg) : []
  const drafted = useStoredDraft(keyDrafts.step(leg))?.['transition']
  const [begun, setBegun] = useState<KeyTransition | null>(() => steps.find(({ row }) => row.id === drafted)?.row ?? null)
  const next = steps.find(({ row, refusals }) => isNextKeyStep(row, keys.service) && refusals.length === 0)
  const toTake = ({ row, refusals }: Step): RecordStep => ({ label: row.label, refusals, begin: () => setBegun(row) })
  return (
    <div className="key-steps">
      <StatusTag phase={leg.active ? phaseOf(leg.status, leg.isOverdue) : 'closed-well'}>
        {leg.active ? keyStatusInWords(leg.status, keys.service) : 'Inactif : aucune clé attendue'}
      </StatusTag>
      {leg.isUrgent && <StatusTag phase="closed-badly">Urgent</StatusTag>}
      {leg.isOverdue && <StatusTag phase="closed-badly">En retard</StatusTag>}
      <RecordSteps
        next={next && toTake(next)}
        others={steps.filter((step) => step !== next).map(toTake)}
        menuLabel={`Autres étapes : ${titles[leg.leg].toLocaleLowerCase('fr')}`}
      />
      <Suspense>{begun && <StepDialog leg={leg} keys={keys} row={begun} onClose={() => setBegun(null)} />}</Suspense>
    </div>
  )
}

const KeyLegFacts = ({ leg }: { leg: KeyTrackingDetail }) => {
  const { way, comment, counts, dueAt, destination, destinationCheckerName, trackingNumber, agreedBy, untilDay, hasSafelockCode } = leg
  const facts = [
    ['Échéance', dueAt && formatMomentShort(dueAt)],
    ['Clés', totalKeys(counts) > 0 && countInWords(counts)],
    ['À transférer', destination && [keyDestinationLabels[destination], destinationCheckerName].filter(Boolean).join(' : ')],
    ['Numéro de suivi', trackingNumber],
    ['Accord donné par', agreedBy],
    ["Conservées jusqu'au", untilDay && formatDayShort(untilDay)],
    ['Code transmis', way === 'SAFELOCK_BOX' && hasSafelockCode && 'Le contrôleur a le code'],
    ['Commentaire', comment],
  ] as const
  return (
    <DefinitionList>
      <Definition label="Mode">{way && keysWayLabels[way]}</Definition>
      {way &&
        keysPlanFields[way].map((field) => (
          <Definition key={field} label={keysPlanLabel(way, field)}>
            {field === 'personPhone' && leg.personPhone ? formatPhone(leg.personPhone) : leg[field]}
          </Definition>
        ))}
      {facts.map(
        ([label, value]) =>
          value && (
            <Definition key={label} label={label}>
              {value}
            </Definition>
          ),
      )}
    </DefinitionList>
  )
}
