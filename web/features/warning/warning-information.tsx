import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { warningCalls } from '@adm/contract/warning/warning'
import { formatMoment } from '@adm/domain/values/date/moment'
import { isWarningOpen } from '@adm/domain/warning/warning'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { RecordSection, sectionDraft } from '../../recipes/form/record-section.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { reporterInWords } from './warning-words.ts'
import { warningRecord } from './warning-record.ts'
import { WarningPhotos } from './warning-photos.tsx'

/** Loaded when a person starts to edit. */
const InformationForm = lazyPage(() => import('./warning-information.form.tsx'), 'WarningInformationForm')

const facts = ['cause', 'severity', 'text', 'assigneeName'] as const
const closedFacts = [...facts, 'closingReason', 'closedAt'] as const

/** What is wrong, where it comes from, and its photos. A closed warning is reopened before it is edited. */
export function WarningInformation({ id }: { id: string }) {
  const { data: warning } = useSuspenseQuery(apiQuery(warningCalls.read, { params: { id } }))
  const draft = sectionDraft('warning', warning, 'informations')
  const isOpen = isWarningOpen(warning.status)
  return (
    <DetailBody>
      <RecordSection
        subject={warningRecord}
        row={warning}
        title="Signalement"
        facts={isOpen ? facts : closedFacts}
        draft={draft}
        {...(isOpen && { form: (close: () => void) => <InformationForm warning={warning} draft={draft} onClose={close} /> })}
        onNear={() => void InformationForm.preload()}
      />
      <DetailSection title="Origine">
        <DefinitionList>
          <Definition label="Commande">
            <Link to="/booking/$id" params={{ id: warning.bookingId }} search={{ tab: 'warnings' }}>
              {warning.bookingCode}
            </Link>
          </Definition>
          <Definition label="Client">{warning.clientName}</Definition>
          <Definition label="Zone">{warning.areaName}</Definition>
          <Definition label="Signalé par">{reporterInWords(warning)}</Definition>
          <Definition label="Signalé le">{formatMoment(warning.createdAt)}</Definition>
          <Definition label="Groupe responsable">{warning.groupLabel}</Definition>
        </DefinitionList>
      </DetailSection>
      <WarningPhotos id={id} />
    </DetailBody>
  )
}
