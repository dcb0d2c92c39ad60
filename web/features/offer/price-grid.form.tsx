import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { offerCalls } from '@adm/contract/offer/offer'
import { type Offer, offerLabels, offers } from '@adm/domain/offer/offer'
import { type PriceGrid, priceGridDraft, type PriceGridDraft, versionOn } from '@adm/domain/offer/price-grid'
import { publicPrices } from '@adm/domain/offer/public-grid'
import { newKey } from '../../platform/new-key.ts'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { todayInParis } from '../../platform/today.ts'
import { Refused } from '../../platform/api/refused.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Segmented } from '../../ui/input/checkbox.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { focusFirstError, Form, FormActions, FormLine, FormSummary } from '../../ui/layout/form-layout.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { ClientPicker } from '../client/figure/client-picker.tsx'
import { type AreaNames, cellsOf, emptyCells, readCells } from './price-cells.ts'
import { PriceTables, UndoCell, usePriceCells } from './price-grid-cells.tsx'
import { readAgain } from '../../platform/api/read-again.ts'
import { optionalSentence } from '../../platform/api/error-sentence.ts'

type Head = { name: string; owner: 'offer' | 'client'; offer: Offer | undefined; clientId: string | undefined; validFrom: string }
type Errors = Readonly<Record<string, string>>
type FormProps = {
  areas: AreaNames
  /** The copied grid; without it the tables are empty. */
  copied: PriceGrid | undefined
  onCopy: (gridId: string | undefined) => void
  onCreated: (grid: PriceGrid) => void
}

/** Form of a new grid with its first version. */
export const PriceGridForm = ({ areas, copied, onCopy, onCreated }: FormProps) => {
  const [today] = useState(todayInParis)
  const from = copied && (versionOn(copied.versions, today) ?? copied.versions[0])?.prices
  const typed = usePriceCells(() => (from ? cellsOf(from, areas) : emptyCells(cellsOf(publicPrices, areas))))
  const [head, setHead] = useState<Head>(() => ({ name: '', owner: 'offer', offer: undefined, clientId: undefined, validFrom: today }))
  const [errors, setErrors] = useState<Errors>({})
  const create = useCreation(onCreated, setErrors)
  const submit = (form: HTMLFormElement) => {
    const read = readCells(typed.cells, { ...(from ?? publicPrices), zones: [] }, areas)
    const draft = draftOf(head)
    const refused = { ...headErrors(draft), ...read.errors }
    setErrors(refused)
    if (Object.keys(refused).length > 0) focusFirstError(form)
    else if (read.prices && !create.isPending) create.mutate({ ...draft, prices: read.prices })
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <UnsavedGuard isDirty={(typed.isDirty || head.name !== '') && !create.isSuccess} parameter="from" />
      <FormSummary
        errorCount={Object.keys(errors).length}
        message={Object.keys(errors).length === 0 ? optionalSentence(create.error) : undefined}
      />
      <HeadFields head={head} errors={errors} today={today} onChange={setHead} />
      <CopiedGrid copied={copied} onCopy={onCopy} />
      <PriceTables typed={typed} areas={areas} errors={errors} />
      <FormActions>
        <UndoCell typed={typed} />
        <SubmitButton pending={create.isPending || create.isSuccess}>Créer la grille</SubmitButton>
      </FormActions>
    </Form>
  )
}

const draftOf = ({ name, owner, offer, clientId, validFrom }: Head): Omit<PriceGridDraft, 'prices'> => ({
  name,
  validFrom,
  ...(owner === 'offer' ? { offer: offer ?? null } : { clientId: clientId ?? null }),
})

/** Errors of the fields above the tables; the error of a missing client is moved from the offer to the client field. */
const headErrors = (draft: Omit<PriceGridDraft, 'prices'>): Errors => {
  const read = priceGridDraft.safeParse({ ...draft, prices: publicPrices })
  const at = (path: PropertyKey | undefined): string => (path === 'offer' && 'clientId' in draft ? 'clientId' : String(path))
  const sentence = (path: string, message: string): string => (path === 'clientId' ? 'Renseignez un client.' : message)
  return Object.fromEntries((read.error?.issues ?? []).map(({ path: [first], message }) => [at(first), sentence(at(first), message)]))
}

const owners = [
  { value: 'offer', label: 'Une offre' },
  { value: 'client', label: 'Un client' },
] as const
const offerOptions = offers.map((value) => ({ value, label: offerLabels[value] }))

type HeadProps = { head: Head; errors: Errors; today: string; onChange: (head: Head) => void }

const HeadFields = ({ head, errors, today, onChange }: HeadProps) => {
  const change = (part: Partial<Head>) => onChange({ ...head, ...part })
  return (
    <>
      <FormLine>
        <TextInput label="Nom" error={errors['name']} value={head.name} onChange={({ target }) => change({ name: target.value })} />
        <DateInput
          label="En vigueur à partir du"
          hint="Jusqu'à la version suivante, ou jusqu'à sa fermeture."
          error={errors['validFrom']}
          value={head.validFrom}
          min={today}
          onChange={(validFrom) => change({ validFrom })}
        />
      </FormLine>
      <FormLine>
        <Segmented label="Pour" options={owners} value={head.owner} onChange={(owner) => change({ owner })} />
        {head.owner === 'offer' ? (
          <Select label="Offre" options={offerOptions} error={errors['offer']} value={head.offer} onChange={(offer) => change({ offer })} />
        ) : (
          <ClientPicker value={head.clientId} error={errors['clientId']} onChange={(clientId) => change({ clientId })} />
        )}
      </FormLine>
    </>
  )
}

/** Choice of the grid to copy. */
const CopiedGrid = ({ copied, onCopy }: Pick<FormProps, 'copied' | 'onCopy'>) => {
  const { data } = useQuery(apiQuery(offerCalls.list, { query: { pageIndex: 1, responsesByPage: 200 } }))
  const grids = [...(data?.items ?? []), ...(copied && !data?.items.some(({ id }) => id === copied.id) ? [copied] : [])]
  return (
    <Select
      label="Partir de"
      optional
      clearable
      placeholder="Grille vierge"
      hint="Une copie reprend les prix en vigueur ; ce qui est déjà saisi dans les tableaux est remplacé."
      options={grids.map(({ id, name }) => ({ value: id, label: name }))}
      value={copied?.id}
      onChange={onCopy}
    />
  )
}

const useCreation = (onCreated: (grid: PriceGrid) => void, onRefused: (errors: Errors) => void) => {
  const queries = useQueryClient()
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: (body: PriceGridDraft) => callApi(offerCalls.create, { body, key }),
    onSuccess: (grid) => {
      queries.setQueryData(apiQuery(offerCalls.read, { params: { id: grid.id } }).queryKey, grid)
      void readAgain(queries, 'price-grid')
      onCreated(grid)
    },
    onError: (error) =>
      onRefused(
        error instanceof Refused ? Object.fromEntries((error.refusal.errors ?? []).map(({ path, message }) => [path, message])) : {},
      ),
  })
}
