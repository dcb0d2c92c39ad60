import { useState } from 'react'
import { fileTooLarge, mostFileBytes } from '@adm/contract/call/call'
import { tooManyDocuments } from '@adm/domain/document/document-refusals'
import { fileKindNames, wordsOfKinds } from '@adm/domain/file/file-kind'
import { IconButton } from '../../ui/base/button.tsx'
import { DropZone } from '../../ui/input/drop-zone.tsx'
import { acceptedFiles } from './accepted-files.ts'
import './document.css'
import { FieldRefusal } from '../../ui/input/field.tsx'
import { weightOf } from './document-words.ts'

type ChosenFilesProps = {
  files: readonly File[]
  /** Upper bound of the chosen files; the files beyond it are left out, and reported. */
  most: number
  onChange: (files: readonly File[]) => void
}

/** Files chosen before their row exists; they are uploaded after its creation. */
export const ChosenFiles = ({ files, most, onChange }: ChosenFilesProps) => {
  const [leftAside, setLeftAside] = useState<readonly File[]>([])
  const choose = (added: readonly File[]) => {
    const isLight = (file: File) => file.size <= mostFileBytes
    const light = added.filter(isLight)
    const room = Math.max(0, most - files.length)
    setLeftAside([...light.slice(room), ...added.filter((file) => !isLight(file))])
    onChange([...files, ...light.slice(0, room)])
  }
  return (
    <>
      <DropZone label="Choisir des fichiers" accept={acceptedFiles} onFiles={choose}>
        {wordsOfKinds(fileKindNames)}, 25&nbsp;Mo au plus, {most} documents au plus. Ils sont envoyés à la création de la commande&nbsp;; un
        type qui ne se reconnaît pas est demandé alors.
      </DropZone>
      {leftAside.length > 0 && (
        <FieldRefusal>
          {leftAside.some(({ size }) => size <= mostFileBytes) ? tooManyDocuments(most) : fileTooLarge(mostFileBytes)} Non retenu
          {leftAside.length > 1 && 's'}&nbsp;: {leftAside.map(({ name }) => name).join(', ')}.
        </FieldRefusal>
      )}
      {files.length > 0 && (
        <ul className="uploads" aria-label="Fichiers à joindre">
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`} className="chosen-file">
              <span className="upload-name">{file.name}</span>
              <span className="dim">{weightOf(file.size)}</span>
              <IconButton icon="close" label={`Retirer : ${file.name}`} onClick={() => onChange(files.filter((other) => other !== file))} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
