import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fileTooLarge, mostFileBytes } from '@adm/contract/call/call'
import type { ImportCheck } from '@adm/contract/platform/import'
import { newKey } from '../../platform/new-key.ts'
import type { ImportAnswer, ImportedSubject } from './imported-subject.ts'

type Choices = { despiteDuplicates: boolean; isOn: boolean }
type Chosen = Choices & { file: File }

const isCheck = (answer: ImportAnswer): answer is ImportCheck => 'accepted' in answer

/** The import of a chosen file: it is sent and checked at once, then its rows are created. @param onBegun receives the import's id */
export const useImportFile = ({ send, choice }: ImportedSubject, onBegun: (id: string) => void) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [sent, setSent] = useState(0)
  const checks = useMutation({
    mutationFn: async (given: Chosen): Promise<ImportCheck | null> => {
      if (given.file.size > mostFileBytes) throw new Error(fileTooLarge(mostFileBytes))
      const answer = await send({ ...given, isDry: true, key: newKey(), onSent: setSent })
      return isCheck(answer) ? answer : null
    },
  })
  const [key, setKey] = useState(newKey)
  const creation = useMutation({
    mutationFn: (given: Chosen) => send({ ...given, isDry: false, key }),
    onSuccess: (answer) => {
      if (!isCheck(answer)) onBegun(answer.id)
      forget()
    },
  })
  const forget = () => {
    setChosen(null)
    checks.reset()
  }
  const check = (next: Chosen) => {
    setChosen(next)
    setSent(0)
    setKey(newKey())
    creation.reset()
    checks.mutate(next)
  }
  const first: Choices = { despiteDuplicates: false, isOn: choice !== undefined }
  return {
    name: chosen?.file.name,
    sent,
    check: checks.data,
    isChecking: checks.isPending,
    isCreating: creation.isPending,
    error: checks.error ?? creation.error,
    choices: chosen ?? first,
    pick: (file: File) => check({ ...first, file }),
    /** Checks the file again, as it is chosen now. */
    choose: (change: Partial<Choices> = {}) => {
      if (chosen) check({ ...chosen, ...change })
    },
    create: () => {
      if (chosen) creation.mutate(chosen)
    },
  }
}
