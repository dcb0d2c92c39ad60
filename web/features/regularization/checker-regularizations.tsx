import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CheckerRegularizations as Found, regularizationCalls, type ShownRegularization } from '@adm/contract/regularization'
import { regularizationStatusLabels } from '@adm/domain/regularization/regularization'
import { regularizationRefusals } from '@adm/domain/regularization/regularization-refusals'
import { formatCents } from '@adm/domain/values/money'
import { formatMonth } from '@adm/domain/values/month'
import { asking } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { useMay } from '../../platform/session.tsx'
import { useActingRefusals } from '../../ui/acting.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailBody } from '../../ui/detail-head.tsx'
import { DetailSection } from '../../ui/detail-section.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import './regularization.css'
import { RegularizationForm } from './regularization.form.tsx'
import { RegularizationHistory } from './regularization-history.tsx'
import { RegularizationRemoval } from './regularization-removal.tsx'
import { RegularizationStatement } from './regularization-statement.tsx'
import { instalmentInWords, regularizationPhases, titleOfRegularization } from './regularization-words.ts'

type Open = { act: 'add' } | { act: 'edit' | 'remove'; regularization: ShownRegularization }

/** What a checker is given or held back beside the missions, why, in which months, and what that makes by month. */
export function CheckerRegularizations({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(asking(regularizationCalls.ofChecker, { params: { checkerId: id } }))
  if (data) return <Regularizations checkerId={id} found={data} />
  return error ? <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} /> : <PageSkeleton />
}

const Regularizations = ({ checkerId, found }: { checkerId: string; found: Found }) => {
  const [open, setOpen] = useState<Open | null>(null)
  const mayChange = useMay(regularizationCalls.create)
  const refusals = useActingRefusals()
  const { items, statement, thisMonth } = found
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
              {items.map((one) => (
                <RegularizationLine key={one.id} regularization={one} mayChange={mayChange} onOpen={setOpen} />
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

type LineProps = { regularization: ShownRegularization; mayChange: boolean; onOpen: (open: Open) => void }

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
          {instalments.map((one) => (
            <li key={one.month}>{instalmentInWords(one)}</li>
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
