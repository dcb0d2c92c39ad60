import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientProcessCalls } from '@adm/contract/client/client-process'
import { furnishingLabels, inventoryTypeLabels, type SpecificProcess } from '@adm/domain/client/process/specific-process'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { useDraftedRow, useHasDraft } from '../../../platform/form/use-draft.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { ActDialog } from '../../../recipes/form/act-dialog.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { ActionMenu } from '../../../ui/overlay/action-menu.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { EmptyState } from '../../../ui/layout/states.tsx'
import { ClientProcessForm } from './client-process.form.tsx'
import { ProcessFacts } from './client-process-facts.tsx'
import { processDrafts } from './process-drafts.ts'
import { useClientAct } from '../detail/use-client-act.ts'

type Open = { act: 'add' } | { act: 'edit' | 'remove'; process: SpecificProcess } | null

/** Tab of a client's specific processes: conditions and effects. */
export function ClientProcesses({ id }: { id: string }) {
  const { data: processes } = useSuspenseQuery(apiQuery(clientProcessCalls.list, { params: { id } }))
  const isAdded = useHasDraft(processDrafts.add(id))
  const edited = useDraftedRow(processes, processDrafts.edit)
  const [open, setOpen] = useState<Open>(isAdded ? { act: 'add' } : edited && { act: 'edit', process: edited })
  const mayChange = useMay(clientProcessCalls.create)
  const refusals = useActingRefusals()
  const close = () => setOpen(null)
  const add = mayChange && (
    <Button icon="plus" onClick={() => setOpen({ act: 'add' })} refusals={refusals}>
      Ajouter une procédure
    </Button>
  )
  return (
    <DetailBody>
      <p className="dim">Une procédure vaut pour les commandes à venir. Celles qui sont déjà prises gardent les procédures de leur jour.</p>
      {processes.length === 0 && (
        <EmptyState title="Aucune procédure" action={add}>
          Ce client se contente de la façon de faire commune.
        </EmptyState>
      )}
      {processes.map((process) => (
        <DetailSection key={process.id} title={process.title}>
          <p className="process-conditions">
            {conditionsOf(process)}
            {mayChange && (
              <ActionMenu
                label={`Actions : ${process.title}`}
                icon="more"
                actions={[
                  { label: 'Modifier', onSelect: () => setOpen({ act: 'edit', process }), refusals },
                  { label: 'Supprimer', danger: true, onSelect: () => setOpen({ act: 'remove', process }), refusals },
                ]}
              />
            )}
          </p>
          <ProcessFacts process={process} />
        </DetailSection>
      ))}
      {processes.length > 0 && add}
      {open?.act === 'add' && <ClientProcessForm clientId={id} onClose={close} />}
      {open?.act === 'edit' && <ClientProcessForm clientId={id} process={open.process} onClose={close} />}
      {open?.act === 'remove' && <Removal process={open.process} onClose={close} />}
    </DetailBody>
  )
}

/** Conditions of a process in French: « Meublé · Entrée, Sortie · zone Paris Est ». */
const conditionsOf = ({ furnishings, inventoryTypes, areaName, ug, tag }: SpecificProcess): string =>
  [
    furnishings.map((furnishing) => furnishingLabels[furnishing]).join(' et '),
    inventoryTypes.map((type) => inventoryTypeLabels[type]).join(', '),
    areaName && `zone ${areaName}`,
    ug && `UG ${ug}`,
    tag && `étiquette « ${tag} »`,
  ]
    .filter(Boolean)
    .join(' · ')

const Removal = ({ process: { id, clientId, title, version }, onClose }: { process: SpecificProcess; onClose: () => void }) => {
  const remove = useClientAct<void, undefined>(
    () => callApi(clientProcessCalls.remove, { params: { id: clientId, processId: id }, version }),
    () => `La procédure « ${title} » est supprimée.`,
    onClose,
  )
  return (
    <ActDialog title={`Supprimer « ${title} »`} actLabel="Supprimer la procédure" act={remove} onClose={onClose}>
      <p>Les prochaines commandes ne l'auront plus. Celles qui l'ont le gardent, et l'historique s'en souvient.</p>
    </ActDialog>
  )
}
