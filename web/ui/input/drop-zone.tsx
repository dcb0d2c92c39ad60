import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { classes } from '../base/classes.ts'
import './drop-zone.css'
import { FilesButton } from './file-button.tsx'
import { Icon } from '../base/icon.tsx'

type DropZoneProps = {
  /** The label of the button: « Choisir des fichiers ». */
  label: string
  /** The types that the file picker shows: `image/png,image/jpeg`. */
  accept: string
  /** Why no file can be added now, each a sentence. */
  refusals?: readonly string[]
  /** The previous files are still being read. */
  pending?: boolean
  /** One file at a time; several otherwise. */
  single?: boolean
  onFiles: (files: readonly File[]) => void
  /** The accepted files, in small print. */
  children: ReactNode
}

/** A zone where files are dropped, chosen or pasted. A file dropped outside it does not replace the page. */
export const DropZone = ({ label, accept, refusals = [], pending = false, single = false, onFiles, children }: DropZoneProps) => {
  const [isOver, setOver] = useState(false)
  const isOff = pending || refusals.length > 0
  const give = (files: readonly File[]) => {
    if (files.length > 0 && !isOff) onFiles(single ? files.slice(0, 1) : files)
  }
  useFilesOfPage(give)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    give([...event.dataTransfer.files])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping has another way: the button inside
    <fieldset
      aria-label={label}
      className={classes('drop-zone', isOver && !isOff && 'drop-zone-over')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="upload" />
      <p>
        <FilesButton accept={accept} pending={pending} refusals={refusals} multiple={!single} onPick={give}>
          {label}
        </FilesButton>{' '}
        <span className="drop-zone-ways">{single ? 'ou déposez-le ici' : 'ou déposez-les ici, ou collez une image'}</span>
      </p>
      <p className="dim">{children}</p>
    </fieldset>
  )
}

/** Files may be pasted anywhere except into a text field; a file dropped outside the zone does not replace the page. */
const useFilesOfPage = (give: (files: readonly File[]) => void): void => {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const isTyped = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (!isTyped) give([...(event.clipboardData?.files ?? [])])
  })
  // The clipboard and drops on the document are outside React.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event)
    const stay = (event: Event) => event.preventDefault()
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', stay)
    document.addEventListener('drop', stay)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', stay)
      document.removeEventListener('drop', stay)
    }
  }, [])
}
