import type { AppliedProcess } from '@adm/domain/client/process/specific-process'
import { documentTypeLabels } from '@adm/domain/document/document-type'
import { Definition, DefinitionList } from '../../../ui/table/definition-list.tsx'

/** Instructions of a process; empty fields are left out. */
export const ProcessFacts = ({ process }: { process: Omit<AppliedProcess, 'id'> }) => {
  const { instructions, checklist, documentTypes, recipients, extraMinutes } = process
  return (
    <>
      {instructions && <p className="long-text">{instructions}</p>}
      <DefinitionList>
        {checklist.length > 0 && (
          <Definition label="À vérifier" isWide>
            {checklist.join(' · ')}
          </Definition>
        )}
        {documentTypes.length > 0 && (
          <Definition label="Documents requis" isWide>
            {documentTypes.map((type) => documentTypeLabels[type]).join(', ')}
          </Definition>
        )}
        {recipients && (
          <Definition label="Destinataires" isWide>
            {recipients}
          </Definition>
        )}
        {extraMinutes > 0 && <Definition label="Durée supplémentaire">{`+ ${extraMinutes} minutes`}</Definition>}
      </DefinitionList>
    </>
  )
}
