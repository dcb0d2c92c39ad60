import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { areaCalls, type CheckedZip } from '@adm/contract/area'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { Button } from '../../ui/base/button.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import { cacheArea } from './area-record.ts'

const countWords = (count: number): string => (count > 1 ? `les ${count} codes postaux valables` : 'le code postal valable')

/** Zip codes as people write or copy them: one a line, or with commas, semicolons or tabs between. */
const linesOf = (pasted: string): string[] => pasted.split(/[\n,;\t]+/)

/** Checks and adds the pasted zip codes; refused ones stay in the box. */
const usePaste = (areaId: string) => {
  const [pasted, setPasted] = useState('')
  const queries = useQueryClient()
  const checks = useMutation({
    mutationFn: (lines: string[]) => callApi(areaCalls.checkZips, { body: { lines, areaId } }),
  })
  const typedOf = (isGood: boolean) => (checks.data ?? []).filter(({ refusal }) => (refusal === null) === isGood).map(({ typed }) => typed)
  const add = useMutation({
    mutationFn: (zips: string[]) => callApi(areaCalls.addZips, { params: { id: areaId }, body: { zips } }),
    onSuccess: (area, zips) => {
      cacheArea(queries, area)
      toastDone(queries, zips.length > 1 ? `${zips.length} codes postaux sont ajoutés.` : 'Le code postal est ajouté.', area)
      setPasted(typedOf(false).join('\n'))
      checks.reset()
    },
  })
  const type = (text: string) => {
    setPasted(text)
    checks.reset()
    add.reset()
  }
  return { pasted, type, checks, add, good: typedOf(true) }
}

/** A box to paste zip codes into: each is checked with its sentence before any is added. */
export const AreaZipPaste = ({ areaId }: { areaId: string }) => {
  const { pasted, type, checks, add, good } = usePaste(areaId)
  const error = checks.error ?? add.error
  return (
    <DetailSection title="Ajouter des codes postaux">
      {error && <Notice tone="error">{errorSentence(error)}</Notice>}
      <Textarea
        label="Codes postaux"
        hint="Un par ligne, ou séparés par des virgules ; une colonne copiée d'un tableur convient."
        value={pasted}
        onChange={({ target }) => type(target.value)}
      />
      <div className="area-zip-tools">
        <Button
          pending={checks.isPending}
          refusals={pasted.trim() === '' ? ['Collez des codes postaux.'] : []}
          onClick={() => checks.mutate(linesOf(pasted))}
        >
          Vérifier
        </Button>
        {checks.data && (
          <Button
            look="primary"
            pending={add.isPending}
            refusals={good.length === 0 ? ['Aucun de ces codes postaux ne peut être ajouté.'] : []}
            onClick={() => add.mutate(good)}
          >
            Ajouter {countWords(good.length)}
          </Button>
        )}
      </div>
      {checks.data && <CheckedLines lines={checks.data} />}
    </DetailSection>
  )
}

/** The pasted lines: their communes, or their refusal. Refused lines come first. */
const CheckedLines = ({ lines }: { lines: readonly CheckedZip[] }) => {
  const heading = useId()
  const refused = lines.filter(({ refusal }) => refusal !== null)
  const summary = `${lines.length} ${lines.length > 1 ? 'lignes vérifiées' : 'ligne vérifiée'}, ${refused.length} ${refused.length > 1 ? 'refusées' : 'refusée'}`
  return (
    <>
      <output id={heading}>{summary}</output>
      <ul className="area-zip-list" aria-labelledby={heading}>
        {[...refused, ...lines.filter(({ refusal }) => refusal === null)].map(({ line, typed, communes, refusal }) => (
          <li key={line} className={refusal ? 'area-zip-refused' : undefined}>
            <Icon name={refusal ? 'warning' : 'check'} />
            <span className="dim numbers">Ligne {line}</span>
            <strong className="numbers">{typed}</strong>
            <span>{refusal ?? communes.join(', ')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
