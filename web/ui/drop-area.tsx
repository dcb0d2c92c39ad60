import { type ReactNode, useState } from 'react'
import { classes } from './classes.ts'
import './drop-area.css'
import { FileButton } from './file-button.tsx'

type DropAreaProps = {
  /** Names the act: « Choisir un fichier ». */
  label: string
  /** What the window of files shows: `.csv,.xlsx`. */
  accept: string
  pending?: boolean
  onPick: (file: File) => void
  /** What may be dropped here. */
  children: ReactNode
}

/** A place to drop a file on; the button does the same by keyboard. */
export const DropArea = ({ label, accept, pending = false, onPick, children }: DropAreaProps) => {
  const [isOver, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is for the pointer; the button inside does the same
    <fieldset
      className={classes('drop-area', isOver && 'drop-area-over')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file && !pending) onPick(file)
      }}
    >
      <legend className="field-label-hidden">{label}</legend>
      <FileButton accept={accept} pending={pending} onPick={onPick}>
        {label}
      </FileButton>
      <p className="dim">{children}</p>
    </fieldset>
  )
}
