import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { documentCalls } from '@adm/contract/document'
import type { Document } from '@adm/domain/document/record/document'
import { type DocumentOwner, documentOwner } from '@adm/domain/document/record/document-owner'
import { legalRefusal } from '@adm/domain/document/document-retention'
import { documentTypeLabels } from '@adm/domain/document/document-type'
import { callApi } from '../../platform/api/api.ts'
import { optionalSentence } from '../../platform/api/error-sentence.ts'
import { Select } from '../../ui/input/select.tsx'
import { today } from './document-words.ts'
import type { TypeChoice } from './guess-type.ts'
import { chooseType } from './upload-queue.ts'
import { useDocumentAct } from './use-document-act.ts'

const optionsOf = (entity: DocumentOwner) => documentOwner(entity).types.map((value) => ({ value, label: documentTypeLabels[value] }))

/** Whether the person types somewhere: the focus stays there. */
const isTyping = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable]') ?? false

type RequiredProps = {
  label: string
  entity: DocumentOwner
  /** The uploads that get the type. */
  ids: readonly string[]
  /** The field that the person fills first: it takes the focus, unless the person types elsewhere. */
  isFirst?: boolean
}

/** The type of files that wait for it: they are sent as soon as it is chosen. */
export const RequiredType = ({ label, entity, ids, isFirst = false }: RequiredProps) => {
  const queries = useQueryClient()
  const field = useRef<HTMLDivElement>(null)
  // The focus of the browser is outside React.
  useEffect(() => {
    if (isFirst && !isTyping()) field.current?.querySelector('input')?.focus()
  }, [isFirst])
  return (
    <div ref={field} className="required-type">
      <Select
        label={label}
        hideLabel
        placeholder="Choisissez le type (obligatoire)"
        hint="Il ne se reconnaît ni au nom ni au contenu : le fichier part une fois son type choisi."
        options={optionsOf(entity)}
        value={undefined}
        onChange={(type) => type && chooseType(queries, ids, type)}
      />
    </div>
  )
}

const sourceWords = {
  name: "Reconnu d'après le nom du fichier : changez-le ici.",
  content: "Reconnu d'après le contenu du fichier : changez-le ici.",
  person: undefined,
} as const satisfies Record<TypeChoice['source'], string | undefined>

/** The type of a document that was just added, with its source; choosing another one saves it. */
export const AddedType = ({ document: { id, name, entity, type, version, retention }, source }: AddedProps) => {
  const save = useDocumentAct(
    (chosen: Document['type']) => callApi(documentCalls.change, { params: { id }, body: { type: chosen }, version }),
    (saved) => `${name} : ${documentTypeLabels[saved.type]}.`,
    () => undefined,
  )
  const retentionRefusal = legalRefusal(retention, today())
  const options = optionsOf(entity)
  return (
    <Select
      label={`Type : ${name}`}
      hideLabel
      hint={retentionRefusal ?? sourceWords[source]}
      error={optionalSentence(save.error)}
      options={retentionRefusal ? options.filter(({ value }) => value === type) : options}
      value={type}
      onChange={(chosen) => chosen && chosen !== type && !save.isPending && save.mutate(chosen)}
    />
  )
}
type AddedProps = { document: Document; source: TypeChoice['source'] }
