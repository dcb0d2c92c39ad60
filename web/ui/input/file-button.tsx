import { useRef } from 'react'
import { Button } from '../base/button.tsx'

type Choosing = {
  /** The label: « Choisir une photo ». */
  children: string
  /** The types that the file picker shows: `image/png,image/jpeg`. */
  accept: string
  pending?: boolean
  /** Why no file can be chosen now, each a sentence. */
  refusals?: readonly string[]
}
type FilesButtonProps = Choosing & { multiple?: boolean; onPick: (files: readonly File[]) => void }

/** A button that opens the file picker. The same file may be picked again after a refusal. */
export const FilesButton = ({ children, accept, pending = false, refusals, multiple = true, onPick }: FilesButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button pending={pending} refusals={refusals} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onPick(files)
        }}
      />
    </>
  )
}

/** `FilesButton` for a single file. */
export const FileButton = ({ onPick, ...rest }: Choosing & { onPick: (file: File) => void }) => (
  <FilesButton {...rest} multiple={false} onPick={([file]) => file && onPick(file)} />
)
