import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { clientProcessCalls } from '@adm/contract/client/client-process'
import { furnishingLabels, inventoryTypeLabels, type SpecificProcess } from '@adm/domain/client/process/specific-process'
import { type SpecificProcessDraft, specificProcessDraft } from '@adm/domain/client/process/specific-process-draft'
import { documentTypeLabels } from '@adm/domain/document/document-type'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { emptyIsNull } from '../../../platform/form/empty-is-null.ts'
import { FormDialog } from '../../../recipes/form/form-dialog.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { MultiSelect, Select } from '../../../ui/input/select.tsx'
import { Textarea, TextInput } from '../../../ui/input/text-input.tsx'
import { NumberInput } from '../../../recipes/form/number-input.tsx'
import { useAreaOptions } from '../../area/use-area-options.ts'
import { processDrafts } from './process-drafts.ts'
import { useClientAct } from '../detail/use-client-act.ts'

type Typed = z.input<typeof specificProcessDraft>
type Props = { clientId: string; process?: SpecificProcess; onClose: () => void }
const resolver: Resolver<Typed, unknown, SpecificProcessDraft> = zodResolver(specificProcessDraft)

const newProcess: Typed = { title: '', furnishings: ['furnished', 'unfurnished'], inventoryTypes: [], checklist: [], documentTypes: [] }
const typedOf = ({ id: _1, clientId: _2, areaName: _3, version: _4, ...typed }: SpecificProcess): Typed => typed
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Dialog of a client's process: the orders to which it applies, then its instructions. */
export const ClientProcessForm = ({ clientId, process, onClose }: Props) => {
  const [key] = useState(newKey)
  const form = useForm<Typed, unknown, SpecificProcessDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: process ? typedOf(process) : newProcess,
  })
  const save = useClientAct(
    (body: SpecificProcessDraft) =>
      process
        ? callApi(clientProcessCalls.change, { params: { id: clientId, processId: process.id }, body, version: process.version })
        : callApi(clientProcessCalls.create, { params: { id: clientId }, body, key }),
    ({ title }) => `La procédure « ${title} » vaudra pour les prochaines commandes.`,
    onClose,
  )
  return (
    <FormDialog
      title={process ? `Modifier « ${process.title} »` : 'Ajouter une procédure'}
      draft={process ? processDrafts.edit(process) : processDrafts.add(clientId)}
      form={form}
      save={save}
      actLabel={process ? 'Enregistrer' : 'Ajouter la procédure'}
      size="large"
      onClose={onClose}
    >
      <Conditions form={form} />
      <Effects form={form} />
    </FormDialog>
  )
}

type FieldsProps = { form: UseFormReturn<Typed, unknown, SpecificProcessDraft> }
type SeveralProps = FieldsProps & {
  name: 'furnishings' | 'inventoryTypes' | 'documentTypes'
  label: string
  labels: Readonly<Record<string, string>>
}

/** Choice of an area; empty for all areas. */
const AreaChoice = ({ form }: FieldsProps) => {
  const areas = useAreaOptions()
  return (
    <Controller
      control={form.control}
      name="areaId"
      render={({ field }) => (
        <Select
          label="Zone"
          optional
          clearable
          hint="Sans zone, la procédure vaut partout."
          options={areas}
          value={field.value ?? undefined}
          onChange={(chosen) => field.onChange(chosen ?? null)}
          onBlur={field.onBlur}
          error={form.formState.errors.areaId?.message}
        />
      )}
    />
  )
}

const Several = ({ form, name, label, labels }: SeveralProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field }) => (
      <MultiSelect<string>
        label={label}
        optional={name === 'documentTypes'}
        options={optionsOf<string>(labels)}
        value={field.value ?? []}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={form.formState.errors[name]?.message}
      />
    )}
  />
)

/** Conditions on the orders to which the process applies. */
const Conditions = ({ form }: FieldsProps) => (
  <>
    <TextInput label="Titre" error={form.formState.errors.title?.message} {...form.register('title')} />
    <FormLine>
      <Several form={form} name="furnishings" label="Logements" labels={furnishingLabels} />
      <Several form={form} name="inventoryTypes" label="Types d'état des lieux" labels={inventoryTypeLabels} />
    </FormLine>
    <FormLine>
      <AreaChoice form={form} />
      <TextInput
        label="UG"
        optional
        hint="Sans UG, la procédure vaut pour tous les logements du client."
        error={form.formState.errors.ug?.message}
        {...form.register('ug', { setValueAs: emptyIsNull })}
      />
      <TextInput
        label="Étiquette de commande"
        optional
        hint="Sans étiquette, la procédure vaut pour toutes les commandes."
        error={form.formState.errors.tag?.message}
        {...form.register('tag', { setValueAs: emptyIsNull })}
      />
    </FormLine>
  </>
)

/** Instructions and effects of the process. */
const Effects = ({ form }: FieldsProps) => (
  <>
    <Textarea
      label="Consignes"
      optional
      error={form.formState.errors.instructions?.message}
      {...form.register('instructions', { setValueAs: emptyIsNull })}
    />
    <Controller
      control={form.control}
      name="checklist"
      render={({ field }) => (
        <Textarea
          label="À vérifier"
          optional
          hint="Un point par ligne."
          defaultValue={field.value?.join('\n')}
          onChange={(event) => field.onChange(linesOf(event.target.value))}
          onBlur={field.onBlur}
          error={form.formState.errors.checklist?.message}
        />
      )}
    />
    <FormLine>
      <Several form={form} name="documentTypes" label="Documents requis" labels={documentTypeLabels} />
      <Controller
        control={form.control}
        name="extraMinutes"
        render={({ field, fieldState }) => (
          <NumberInput
            label="Durée supplémentaire"
            optional
            unit="min"
            error={fieldState.error?.message}
            {...field}
            decimals={0}
            onChange={(minutes) => field.onChange(minutes ?? 0)}
          />
        )}
      />
    </FormLine>
    <TextInput
      label="Destinataires"
      optional
      hint="E-mails séparés par des virgules."
      error={form.formState.errors.recipients?.message}
      {...form.register('recipients', { setValueAs: emptyIsNull })}
    />
  </>
)
