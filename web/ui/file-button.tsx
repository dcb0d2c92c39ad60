import { useRef } from 'react'
import { Button } from './button.tsx'

type FileButtonProps = {
  /** Names the act: « Choisir une photo ». */
  children: string
  /** The types that the window of files shows: `image/png,image/jpeg`. */
  accept: string
  pending?: boolean
  onPick: (file: File) => void
}

/** A button that asks for one file. The same file may be picked again after a refusal. */
export const FileButton = ({ children, accept, pending = false, onPick }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button pending={pending} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onPick(file)
        }}
      />
    </>
  )
}
