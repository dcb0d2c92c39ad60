import type { EntityName } from '@adm/domain/catalog/entities'
import { type ReactNode, useRef, useState } from 'react'
import { fileTooLarge, mostFileBytes } from '@adm/contract/call/call'
import { documentCalls } from '@adm/contract/document'
import { type DocumentOwner, documentOwner } from '@adm/domain/document/record/document-owner'
import { wordsOfKinds } from '@adm/domain/file/file-kind'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { DropZone } from '../../ui/input/drop-zone.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { acceptedOf } from './accepted-files.ts'

type PicturePlaceProps = {
  /** Row that owns the picture or the paper. */
  owner: { entity: DocumentOwner; entityId: string }
  /** Existing picture, if any: an upload becomes its next version. */
  documentId: string | undefined
  label: string
  /** The toast after the upload. */
  message: string
  /** Entities to read again after the upload. */
  changes: readonly EntityName[]
  onGiven: () => void
  /** Content above the drop zone. */
  children?: ReactNode
}

type UploadAttempt = { file: File; key: string }
/** The same file sent again after a lost response keeps its idempotency key. */
const keyOf = (file: File, last: UploadAttempt | undefined): string =>
  last?.file.name === file.name && last.file.size === file.size && last.file.lastModified === file.lastModified ? last.key : newKey()

/** Upload of the single picture or paper of a row; previous ones remain readable as versions. */
export const PicturePlace = ({ owner, documentId, label, message, changes, onGiven, children }: PicturePlaceProps) => {
  const { kinds } = documentOwner(owner.entity)
  const refusals = useActingRefusals()
  const [tooLarge, setTooLarge] = useState(false)
  const attempt = useRef<UploadAttempt>(undefined)
  const give = useActWithToast({
    act: ({ file, key }: UploadAttempt) =>
      documentId
        ? callApi(documentCalls.addVersion, { params: { id: documentId }, body: { file }, key })
        : callApi(documentCalls.create, { body: { file, type: 'ANNEX', ...owner }, key }),
    message: () => message,
    changes,
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
