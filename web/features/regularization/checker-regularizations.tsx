import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CheckerRegularizations as RegularizationList,
  regularizationCalls,
  type ListedRegularization,
} from '@adm/contract/regularization'
import { regularizationStatusLabels } from '@adm/domain/regularization/regularization'
import { regularizationRefusals } from '@adm/domain/regularization/regularization-refusals'
import { formatCents } from '@adm/domain/values/money'
import { formatMonth } from '@adm/domain/values/date/month'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { useDraftedRow, useHasDraft } from '../../platform/form/use-draft.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { Button } from '../../ui/base/button.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import './regularization.css'
import { regularizationDrafts } from './regularization-drafts.ts'
import { RegularizationForm } from './regularization.form.tsx'
import { RegularizationHistory } from './regularization-history.tsx'
import { RegularizationRemoval } from './regularization-removal.tsx'
import { RegularizationStatement } from './regularization-statement.tsx'
import { instalmentInWords, regularizationPhases, titleOfRegularization } from './regularization-words.ts'

type Open = { act: 'add' } | { act: 'edit' | 'remove'; regularization: ListedRegularization }

/** Tab of the amounts owed to or by a checker in addition to missions, with reasons, months and monthly totals. */
export function CheckerRegularizations({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(apiQuery(regularizationCalls.ofChecker, { params: { checkerId: id } }))
  if (data) return <Regularizations checkerId={id} result={data} />
  return error ? <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} /> : <PageSkeleton />
}

const Regularizations = ({ checkerId, result }: { checkerId: string; result: RegularizationList }) => {
  const isAdded = useHasDraft(regularizationDrafts.add(checkerId))
  const edited = useDraftedRow(result.items, regularizationDrafts.edit)
  const drafted = edited && { act: 'edit' as const, regularization: edited }
  const [open, setOpen] = useState<Open | null>(isAdded ? { act: 'add' } : drafted)
  const mayChange = useMay(regularizationCalls.create)
  const refusals = useActingRefusals()
  const { items, statement, thisMonth } = result
  const close = () => setOpen(null)
  const add = mayChange && (
    <Button icon="plus" refusals={refusals} onClick={() => setOpen({ act: 'add' })}>
      Ajouter une régularisation
    </Button>
  )
  return (
    <DetailBody>
      {items.length === 0 ? (
        <EmptyState title="Aucune régularisation" action={add}>
          Rien n'est à verser ni à retenir à ce contrôleur en plus de ses missions.
        </EmptyState>
      ) : (
        <>
          <DetailSection title="Relevé prévu">
            {statement.length === 0 ? (
              <p className="dim">Rien n'est encore planifié.</p>
            ) : (
              <RegularizationStatement statement={statement} thisMonth={thisMonth} />
            )}
          </DetailSection>
          <DetailSection title="Régularisations">
            <ul className="regularizations">
              {items.map((regularization) => (
                <RegularizationLine key={regularization.id} regularization={regularization} mayChange={mayChange} onOpen={setOpen} />
              ))}
            </ul>
            <p>{add}</p>
          </DetailSection>
        </>
      )}
      <DetailSection title="Historique des régularisations">
        <RegularizationHistory checkerId={checkerId} />
      </DetailSection>
      {open?.act === 'add' && <RegularizationForm checkerId={checkerId} thisMonth={thisMonth} onClose={close} />}
      {open?.act === 'edit' && (
        <RegularizationForm checkerId={checkerId} thisMonth={thisMonth} regularization={open.regularization} onClose={close} />
      )}
      {open?.act === 'remove' && <RegularizationRemoval regularization={open.regularization} onClose={close} />}
    </DetailBody>
  )
}

type LineProps = { regularization: ListedRegularization; mayChange: boolean; onOpen: (open: Open) => void }

const RegularizationLine = ({ regularization, mayChange, onOpen }: LineProps) => {
  const { reason, status, firstMonth, instalments, remainingCents } = regularization
  return (
    <li className="regularization">
      <div className="regularization-head">
        <div className="regularization-title">
          <strong>{titleOfRegularization(regularization)}</strong>
          <StatusTag phase={regularizationPhases[status]}>{regularizationStatusLabels[status]}</StatusTag>
        </div>
        {mayChange && <RegularizationActs regularization={regularization} onOpen={onOpen} />}
      </div>
      <p>{reason}</p>
      {instalments.length > 0 && (
        <ul className="regularization-months" aria-label={`Plan : ${titleOfRegularization(regularization)}`}>
          {instalments.map((instalment) => (
            <li key={instalment.month}>{instalmentInWords(instalment)}</li>
          ))}
        </ul>
      )}
      <p className="dim">
        {remainingCents > 0
          ? `À partir de ${formatMonth(firstMonth)} · reste à planifier\u00a0: ${formatCents(remainingCents)}`
          : 'Entièrement planifiée'}
      </p>
    </li>
  )
}

const RegularizationActs = ({ regularization, onOpen }: Pick<LineProps, 'regularization' | 'onOpen'>) => {
  const acting = useActingRefusals()
  const refusals = regularization.status === 'to_invoice' ? acting : [regularizationRefusals.issued().message]
  return (
    <ActionMenu
      label={`Actions : ${titleOfRegularization(regularization)}, ${regularization.reason}`}
      icon="more"
      actions={[
        { label: 'Modifier', onSelect: () => onOpen({ act: 'edit', regularization }), refusals },
        { label: 'Supprimer', danger: true, onSelect: () => onOpen({ act: 'remove', regularization }), refusals },
      ]}
    />
  )
}
