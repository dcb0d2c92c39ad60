import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fileTooLarge, mostFileBytes } from '@adm/contract/call/call'
import type { ImportCheck, SubjectImportCalls } from '@adm/contract/platform/import'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'

type Chosen = { file: File; despiteDuplicates: boolean }

/** The answer is a check (with counts) or a started job (with a state). */
const isCheck = (answer: object): answer is ImportCheck => 'accepted' in answer

/** The import of a chosen file: it is sent and checked at once, then its rows are created. @param onBegun receives the import's id */
export const useImportFile = (calls: SubjectImportCalls, onBegun: (id: string) => void) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [sent, setSent] = useState(0)
  const checks = useMutation({
    mutationFn: async ({ file, despiteDuplicates }: Chosen): Promise<ImportCheck | null> => {
      if (file.size > mostFileBytes) throw new Error(fileTooLarge(mostFileBytes))
      const body = { file, dryRun: 'true', despiteDuplicates: despiteDuplicates ? 'true' : 'false' } as const
      const answer = await callApi(calls.import, { body, key: newKey(), onSent: setSent })
      return isCheck(answer) ? answer : null
    },
  })
  const [key, setKey] = useState(newKey)
  const creation = useMutation({
    mutationFn: ({ file, despiteDuplicates }: Chosen) =>
      callApi(calls.import, { body: { file, despiteDuplicates: despiteDuplicates ? 'true' : 'false' }, key }),
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
  return {
    name: chosen?.file.name,
    sent,
    check: checks.data,
    isChecking: checks.isPending,
    isCreating: creation.isPending,
    error: checks.error ?? creation.error,
    despiteDuplicates: chosen?.despiteDuplicates ?? false,
    pick: (file: File) => check({ file, despiteDuplicates: false }),
    judgeDuplicates: (despiteDuplicates: boolean) => {
      if (chosen) check({ ...chosen, despiteDuplicates })
    },
    create: () => {
      if (chosen) creation.mutate(chosen)
    },
  }
}
