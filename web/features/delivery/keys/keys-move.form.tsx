import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { deliveryCalls } from '@adm/contract/delivery/delivery'
import { deliveryKeysCalls, type KeysOfLot } from '@adm/contract/delivery/delivery-keys'
import { type LotKeysAct, lotKeysActs, type LotKeysMove, lotKeysMove } from '@adm/domain/delivery/delivery-keys'
import { keyCountMessage, keyKindLabels, keyKinds } from '@adm/domain/key-tracking/key-count'
import { instantAt } from '@adm/domain/values/date/moment'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, callApi } from '../../../platform/api/api.ts'
import { newKey } from '../../../platform/new-key.ts'
import { FormDialog } from '../../../recipes/form/form-dialog.tsx'
import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'
import { MomentInput } from '../../../ui/input/moment-input.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { actInWords, movedInWords, setsInWords } from './keys-words.ts'

const count = z
  .string()
  .trim()
  .regex(/^\d{0,2}$/, keyCountMessage)
  .transform(Number)
/** What is typed, read as the request. */
const typed = z
  .object({
    act: z.enum(lotKeysActs),
    counts: z.record(z.enum(keyKinds), count),
    place: z.string(),
    receiver: z.string(),
    day: z.string(),
    hour: z.string(),
    rowIds: z.array(z.string()).optional(),
  })
  .transform(
    ({ act, counts, place, receiver, day, hour, rowIds }): z.input<typeof lotKeysMove> => ({
      act,
      ...(act === 'withdraw' ? { counts, place } : { receiver }),
      ...(day && hour ? { at: instantAt(day, hour) } : {}),
      ...(rowIds ? { rowIds } : {}),
    }),
  )
  .pipe(lotKeysMove)
type Typed = z.input<typeof typed>
const resolver: Resolver<Typed, unknown, LotKeysMove> = zodResolver(typed)

type Props = {
  deliveryId: string
  act: LotKeysAct
  lots: readonly KeysOfLot[]
  /** Whether the lots are chosen; else they are all that the act concerns. */
  isChosen: boolean
  onClose: () => void
  onDone: () => void
}

const noKeys = { entrance: '', building: '', mailbox: '', cellar: '', garage: '', badge: '', remote: '', other: '' }

/** Dialog of a withdrawal, or a return, of many sets: the keys of one set, the place or the receiver, and the moment. */
export const KeysMoveForm = ({ deliveryId, act, lots, isChosen, onClose, onDone }: Props) => {
  const [key] = useState(newKey)
  const { data: delivery } = useQuery(apiQuery(deliveryCalls.read, { params: { id: deliveryId } }))
  const place = delivery?.keysAddress ?? ''
  const form = useForm<Typed, unknown, LotKeysMove>({
    resolver,
    mode: 'onTouched',
    defaultValues: {
      act,
      counts: noKeys,
      place,
      receiver: '',
      day: '',
      hour: '',
      ...(isChosen && { rowIds: lots.map(({ rowId }) => rowId) }),
    },
  })
  const save = useActWithToast({
    act: (body: LotKeysMove) => callApi(deliveryKeysCalls.move, { params: { id: deliveryId }, body, key }),
    message: ({ act: done, changed, state, total }) =>
      state === 'done' ? `${movedInWords(done, changed)}.` : `${setsInWords(total)} : le mouvement est en cours.`,
    hasChanged: ({ changed, state }) => changed > 0 || state !== 'done',
    changes: ['delivery-keys', 'key-tracking', 'booking', 'checker'],
    onDone,
  })
  return (
    <FormDialog
      title={actInWords(act, { count: lots.length, isChosen })}
      draft={`delivery-${deliveryId}-keys-${act}`}
      form={form}
      save={save}
      actLabel={act === 'withdraw' ? 'Enregistrer le retrait' : 'Enregistrer le retour'}
      onClose={onClose}
    >
      {act === 'withdraw' ? <WithdrawalFields form={form} /> : <ReturnFields form={form} />}
      <MomentFields form={form} />
    </FormDialog>
  )
}

type FieldsProps = { form: UseFormReturn<Typed, unknown, LotKeysMove> }

const WithdrawalFields = ({ form: { register, formState } }: FieldsProps) => {
  const { counts } = formState.errors
  return (
    <>
      <fieldset>
        <legend className="field-label">Clés et moyens d'accès d'un jeu</legend>
        <p className="field-hint">Le même compte pour chaque lot. Choisissez d'abord dans la liste ceux dont le jeu diffère.</p>
        <FormLine>
          {keyKinds.map((kind) => (
            <TextInput
              key={kind}
              inputMode="numeric"
              label={keyKindLabels[kind]}
              error={counts?.[kind]?.message}
              {...register(`counts.${kind}`)}
            />
          ))}
        </FormLine>
        {counts?.message && (
          <p className="field-error" role="alert">
            {counts.message}
          </p>
        )}
      </fieldset>
      <TextInput label="Lieu" error={formState.errors.place?.message} {...register('place')} />
    </>
  )
}

const ReturnFields = ({ form: { register, formState } }: FieldsProps) => (
  <>
    <p className="dim">Chaque jeu est rendu tel que son contrôleur l'a reçu. L'attestation part au client.</p>
    <TextInput label="Reçues par" error={formState.errors.receiver?.message} {...register('receiver')} />
  </>
)

const MomentFields = ({ form: { control, setValue } }: FieldsProps) => {
  const [day, hour] = useWatch({ control, name: ['day', 'hour'] })
  return (
    <MomentInput
      label="Date de la remise"
      day={{ optional: true, hint: 'Vide : maintenant.' }}
      value={{ day, hour }}
      onChange={(moment) => {
        setValue('day', moment.day, { shouldDirty: true })
        setValue('hour', moment.hour, { shouldDirty: true })
      }}
    />
  )
}
