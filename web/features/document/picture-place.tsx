import { type ReactNode, useRef, useState } from 'react'
import { fileTooLarge, mostFileBytes } from '@adm/contract/call'
import { documentCalls } from '@adm/contract/document'
import { documentOwners } from '@adm/domain/document/document-owner'
import { wordsOfKinds } from '@adm/domain/values/file-kind'
import { ask } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { useToldAct } from '../../record/use-told-act.ts'
import { useActingRefusals } from '../../ui/acting.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { Notice } from '../../ui/states.tsx'
import { acceptedOf } from './accepted-files.ts'

type PicturePlaceProps = {
  /** What has one picture, by the row that it belongs to. */
  owner: { entity: 'client-logo' | 'meter-reading'; entityId: string }
  /** The picture that is there: another one becomes its next version. */
  documentId: string | undefined
  label: string
  /** What is said once it is given. */
  told: string
  /** The paths of the calls that show it. */
  shownBy: readonly string[]
  onGiven: () => void
  /** Words above the place for the file. */
  children?: ReactNode
}

type Attempt = { file: File; key: string }
/** A file that is given again because nobody answered is the same attempt. */
const keyOf = (file: File, last: Attempt | undefined): string =>
  last?.file.name === file.name && last.file.size === file.size && last.file.lastModified === file.lastModified
    ? last.key
    : crypto.randomUUID()

/** Gives something its one picture, or another one: those before it stay readable as its versions. */
export const PicturePlace = ({ owner, documentId, label, told, shownBy, onGiven, children }: PicturePlaceProps) => {
  const { kinds } = documentOwners[owner.entity]
  const refusals = useActingRefusals()
  const [tooLarge, setTooLarge] = useState(false)
  const attempt = useRef<Attempt>(undefined)
  const give = useToldAct({
    act: ({ file, key }: Attempt) =>
      documentId
        ? ask(documentCalls.addVersion, { params: { id: documentId }, body: { file }, key })
        : ask(documentCalls.create, { body: { file, type: 'ANNEX', ...owner }, key }),
    told: () => told,
    shownBy,
    onDone: () => {
      attempt.current = undefined
      onGiven()
    },
  })
  const onFiles = ([file]: readonly File[]) => {
    if (!file) return
    const isTooLarge = file.size > mostFileBytes
    setTooLarge(isTooLarge)
    if (isTooLarge) return
    attempt.current = { file, key: keyOf(file, attempt.current) }
    give.mutate(attempt.current)
  }
  const refused = tooLarge ? fileTooLarge(mostFileBytes) : give.error && describeError(give.error).message
  return (
    <>
      {refused && <Notice tone="error">{refused}</Notice>}
      {children}
      <DropZone single label={label} accept={acceptedOf(kinds)} pending={give.isPending} refusals={refusals} onFiles={onFiles}>
        {wordsOfKinds(kinds)}, 25&nbsp;Mo au plus
      </DropZone>
    </>
  )
}
